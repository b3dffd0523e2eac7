import { describe, expect, expectTypeOf, it } from 'vitest';
import type { z } from 'zod';
import type { ClientId, OrganizationId } from '../domain/ids.ts';
import { type Endpoint, endpoint, okSchema } from './endpoint.ts';

type Call = { method: 'GET'; summary: ''; response: typeof okSchema };
type Accepted<E extends Endpoint> = Parameters<typeof endpoint.get<E['path'], E>>[1];

describe('a row of the endpoint table', () => {
  it('names an access rule', () => {
    expectTypeOf<Call & { path: '/v2/mood' }>().not.toExtend<Endpoint>();
    expectTypeOf<Call & { path: '/v2/mood'; access: 'client.read' }>().toExtend<Endpoint>();
  });

  it('says whom its path may name', () => {
    type Mood = Call & { path: '/v2/therapist/{id}/mood' };
    type Anybody = Mood & { access: 'client.read' };
    type Therapist = Mood & { access: { permission: 'client.read'; of: 'anyTherapist' } };

    expectTypeOf<Anybody>().not.toExtend<Accepted<Anybody>>();
    expectTypeOf<Therapist>().toExtend<Accepted<Therapist>>();
  });
});

describe('the names in a path', () => {
  const call = { summary: '', response: okSchema } as const;
  const access = { permission: 'client.read', of: 'ownPractice' } as const;

  it('are ids of what they are called', () => {
    const { params } = endpoint.get('/v2/organization/{id}/client/{clientId}', { ...call, access });

    expectTypeOf<z.infer<typeof params>>().toEqualTypeOf<{ id: OrganizationId; clientId: ClientId }>();
    expect(Object.keys(params.shape)).toEqual(['id', 'clientId']);
  });

  it('need a schema where they are no known id', () => {
    expect(() => endpoint.get('/v2/mood/{mood}', { ...call, access: 'client.read' })).toThrow('mood');
  });
});
