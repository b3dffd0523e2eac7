import { describe, expect, it } from 'vitest';
import { choosePlacement, readPlacement, storePlacement, windowFeatures } from './placement.ts';

const OWN = { availLeft: 0, availTop: 0, availWidth: 1920, availHeight: 1080 };
const SECOND = { availLeft: 1920, availTop: 0, availWidth: 1280, availHeight: 720 };
const ON_SECOND = { left: 2000, top: 50, width: 900, height: 600 };

describe("the place of the client's screen", () => {
  it('is the second monitor at first, all of it', () => {
    expect(choosePlacement(undefined, OWN, [SECOND])).toEqual({
      left: 1920,
      top: 0,
      width: 1280,
      height: 720,
    });
  });

  it('is where it was last', () => {
    expect(choosePlacement(ON_SECOND, OWN, [SECOND])).toEqual(ON_SECOND);
    expect(choosePlacement(ON_SECOND, OWN, undefined)).toEqual(ON_SECOND);
  });

  it('is one that can be seen after the second monitor was pulled', () => {
    expect(choosePlacement(ON_SECOND, OWN, []).left).toBeLessThan(1920);
  });

  it('is kept on this computer, whatever else is stored there', () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    storePlacement(storage, ON_SECOND);
    expect(readPlacement(storage)).toEqual(ON_SECOND);

    for (const text of ['', 'null', '{"left":"far"}', '[]', 'no json']) {
      for (const key of kept.keys()) kept.set(key, text);
      expect(readPlacement(storage)).toBeUndefined();
    }
  });

  it('becomes the features of a pop-up', () => {
    expect(windowFeatures(ON_SECOND)).toBe('popup,left=2000,top=50,width=900,height=600');
  });
});
