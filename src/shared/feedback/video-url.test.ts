import { describe, expect, it } from 'vitest';
import { parseVideoUrl } from './video-url.ts';

const YOUTUBE = { site: 'youtube', videoId: 'dQw4w9WgXcQ' };

describe('parseVideoUrl', () => {
  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', YOUTUBE],
    ['https://youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=3', YOUTUBE],
    ['https://youtu.be/dQw4w9WgXcQ?si=x', YOUTUBE],
    ['youtu.be/dQw4w9WgXcQ', YOUTUBE],
    ['https://m.youtube.com/shorts/dQw4w9WgXcQ', YOUTUBE],
    ['https://www.youtube.com/embed/dQw4w9WgXcQ', YOUTUBE],
    ['https://www.youtube.com/live/dQw4w9WgXcQ', YOUTUBE],
    ['https://vimeo.com/76979871', { site: 'vimeo', videoId: '76979871' }],
    ['https://vimeo.com/76979871/8272103f6e', { site: 'vimeo', videoId: '76979871', hash: '8272103f6e' }],
    [
      'https://player.vimeo.com/video/76979871?h=abc123',
      { site: 'vimeo', videoId: '76979871', hash: 'abc123' },
    ],
    ['https://player.vimeo.com/video/76979871?h=../../evil', { site: 'vimeo', videoId: '76979871' }],
    ['https://vimeo.com/channels/staffpicks/76979871', { site: 'vimeo', videoId: '76979871' }],
  ])('reads %s', (url, place) => {
    expect(parseVideoUrl(url)).toEqual({ ok: true, place });
  });

  it.each([
    ['', 'Paste the address'],
    ['some words', 'is not a web address'],
    ['https://www.youtube.com/playlist?list=PL1', 'does not lead to a single video'],
    ['https://www.youtube.com/watch?v=short', 'does not lead to a single video'],
    ['https://vimeo.com/about', 'does not lead to a video'],
    ['https://example.org/film.mp4', 'example.org'],
    ['javascript:alert(1)', 'is not a web address'],
  ])('says what is wrong with "%s"', (url, words) => {
    const parsed = parseVideoUrl(url);

    expect(parsed.ok).toBe(false);
    expect(parsed.ok ? '' : parsed.message).toContain(words);
  });
});
