import { describe, expect, it } from 'vitest';
import { DatabaseStopped } from '../db.ts';
import type { SqlConnection } from '../serial-db.ts';
import { createSerialDb } from '../serial-db.ts';
import { openRestarting } from './restarting-source.ts';
import type { OnLost } from './worker-client.ts';

type Opened = { asked: string[]; lose: (stopped: DatabaseStopped) => void };

/** A database that fails on request; it records every connection with its statements. */
async function openLosable(failsFromOpening = Number.POSITIVE_INFINITY) {
  const openings: Opened[] = [];
  const said: string[] = [];
  let givenUp = 0;
  const open = async (onLost: OnLost): Promise<SqlConnection> => {
    if (openings.length >= failsFromOpening) throw new Error('the files are damaged');
    const asked: string[] = [];
    let gone: DatabaseStopped | undefined;
    const lose = (stopped: DatabaseStopped) => {
      gone = stopped;
      onLost(stopped, Promise.resolve());
    };
    openings.push({ asked, lose });
    const ask = async (sql: string): Promise<[]> => {
      if (gone) throw gone;
      asked.push(sql);
      return [];
    };
    return {
      query: ask,
      exec: async (sql) => void (await ask(sql)),
      close: async () => void (await ask('close')),
    };
  };
  const source = await openRestarting({ open, say: (text) => said.push(text), onGivenUp: () => givenUp++ });
  return { db: createSerialDb(source), openings, said, givenUp: () => givenUp };
}

describe('a database that is lost and opened again', () => {
  it('refuses the transaction under way, never goes on with its rest, and serves the next', async () => {
    const { db, openings, said } = await openLosable();

    const underWay = db.tx('owner', async (sql) => {
      await sql.query('first half');
      openings[0]!.lose(new DatabaseStopped('hung', 'restarts'));
      await sql.query('second half');
    });
    const behind = db.query('owner', 'another');

    await expect(underWay).rejects.toThrow(/hung.*is restarting/);
    await expect(behind).resolves.toEqual([]);
    expect(openings.map(({ asked }) => asked)).toEqual([
      ['begin', 'first half'],
      ['begin', 'another', 'commit'],
    ]);
    expect(said).toEqual([expect.stringMatching(/hung.*started again/), expect.stringMatching(/runs again/)]);
  });

  it('is opened again as often as it is lost', async () => {
    const { db, openings, givenUp } = await openLosable();

    for (let time = 0; time < 3; time++) {
      openings.at(-1)!.lose(new DatabaseStopped('lost', 'restarts'));
      await db.query('owner', `after ${time}`);
    }

    expect(openings).toHaveLength(4);
    expect(givenUp()).toBe(0);
    await db.close();
    expect(openings.at(-1)!.asked.at(-1)).toBe('close');
  });

  it('is given up when its files cannot be opened any more, with the reason', async () => {
    const { db, openings, givenUp } = await openLosable(1);

    openings[0]!.lose(new DatabaseStopped('lost', 'restarts'));

    await expect(db.query('owner', 'x')).rejects.toThrow('the files are damaged');
    await expect(db.close()).rejects.toThrow('the files are damaged');
    expect(givenUp()).toBe(1);
  });

  it('is not opened again when the disk has failed', async () => {
    const { db, openings, said, givenUp } = await openLosable();

    openings[0]!.lose(new DatabaseStopped('EIO', 'ends'));

    await expect(db.query('owner', 'x')).rejects.toThrow(/EIO.*disk/);
    expect([openings.length, givenUp(), said.length]).toEqual([1, 1, 0]);
  });
});
