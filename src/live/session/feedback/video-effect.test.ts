import { describe, expect, it } from 'vitest';
import { effectStyle, levelOf, luminanceOf } from './video-effect.ts';

describe('the effect of success on a video', () => {
  it.each([
    ['brightness', 0.25, { filter: 'brightness(0.250)', scale: '' }],
    ['size', 0.5, { filter: '', scale: '0.500' }],
    ['blur', 1, { filter: 'blur(0.0px)', scale: '' }],
    ['blur', 0.5, { filter: 'blur(12.0px)', scale: '' }],
  ] as const)('is its %s at %s', (effect, level, style) => {
    expect(effectStyle(level, effect)).toEqual(style);
  });

  it('is guarded by the luminance it causes', () => {
    expect(luminanceOf(0.5)).toBeCloseTo(0.218, 3);
    expect(levelOf(luminanceOf(0.37))).toBeCloseTo(0.37, 12);
  });
});
