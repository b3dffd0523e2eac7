import { describe, expectTypeOf, it } from 'vitest';
import type { defineEndpoint, Endpoint } from './endpoint.ts';
import type { okSchema } from './endpoint.ts';

type Call = { method: 'GET'; summary: ''; response: typeof okSchema };
type Accepted<E extends Endpoint> = Parameters<typeof defineEndpoint<E>>[0];

describe('a row of the endpoint table', () => {
  it('names an access rule', () => {
    expectTypeOf<Call & { path: '/v2/mood' }>().not.toExtend<Endpoint>();
    expectTypeOf<Call & { path: '/v2/mood'; access: 'signedIn' }>().toExtend<Endpoint>();
  });

  it('says whom its path may name', () => {
    type Mood = Call & { path: '/v2/therapist/{id}/mood' };
    type Anybody = Mood & { access: 'client.read' };
    type Therapist = Mood & { access: { permission: 'client.read'; of: 'anyTherapist' } };

    expectTypeOf<Anybody>().not.toExtend<Accepted<Anybody>>();
    expectTypeOf<Therapist>().toExtend<Accepted<Therapist>>();
  });
});
