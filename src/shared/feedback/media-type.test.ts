import { describe, expect, it } from 'vitest';
import { anMp4File, aWavFile } from '#tests/builders/media-files.ts';
import { findMedia, mediaProblem } from './media-type.ts';

const find = (bytes: Uint8Array) =>
  findMedia(bytes.length, async (offset, length) => bytes.subarray(offset, offset + length));
const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const webm = (codec: string) => ascii(`\x1a\x45\xdf\xa3\x9f\x42\x82\x84webm....\xae\x86\x85${codec}`);
const ogg = (codec: string) => ascii(`OggS${'\0'.repeat(24)}${codec}`);
const MP3_FRAME = '\xff\xfb\x90\x00';
/** An ID3 tag of 10 bytes. */
const ID3 = `ID3\x04\0\0\0\0\0\x0a${'\0'.repeat(10)}`;

describe('what a file is, by its bytes', () => {
  it.each([
    ['WAV', aWavFile({ seconds: 0.01, frequencyHz: 440, amplitude: 1 }), 'sound', 'audio/wav'],
    ['FLAC', ascii('fLaC\0\0\0\x22'), 'sound', 'audio/flac'],
    ['MP3', ascii(MP3_FRAME), 'sound', 'audio/mpeg'],
    ['MP3 with a tag', ascii(ID3 + MP3_FRAME), 'sound', 'audio/mpeg'],
    ['Ogg Vorbis', ogg('\x01vorbis'), 'sound', 'audio/ogg'],
    ['Ogg Opus', ogg('OpusHead'), 'sound', 'audio/ogg'],
    ['WebM with a picture', webm('V_VP9'), 'video', 'video/webm'],
    ['WebM without', webm('A_OPUS'), 'sound', 'audio/webm'],
    ['MP4 with picture and sound', anMp4File(['soun', 'vide']), 'video', 'video/mp4'],
    ['M4A', anMp4File(['soun']), 'sound', 'audio/mp4'],
  ])('%s', async (_name, bytes, kind, contentType) => {
    expect(await find(bytes)).toEqual({ ok: true, kind, contentType });
  });

  it.each([
    ['text', ascii('A diary of the session')],
    ['a web page', ascii('<!doctype html><script>alert(1)</script>')],
    ['text of two bytes a letter', ascii('\xff\xfeA\0 \0d\0')],
    ['a ZIP', ascii('PK\x03\x04')],
    ['AVI', ascii('RIFF\0\0\0\0AVI LIST')],
    ['Matroska', ascii('\x1a\x45\xdf\xa3\x42\x82\x88matroskaV_MPEG4')],
    ['Ogg Theora', ogg('\x80theora')],
    ['AAC without a container', ascii('\xff\xf1\x50\x80')],
    ['an ID3 tag before anything else', ascii(`${ID3}nothing`)],
    ['an MP4 with subtitles only', anMp4File(['text' as 'vide'])],
    ['nothing', new Uint8Array()],
  ])('%s is nothing that browsers play', async (_name, bytes) => {
    expect(await find(bytes)).toEqual({ ok: false, problem: 'unknown' });
  });

  it('notices that the end of an MP4 is missing, wherever it was cut', async () => {
    const whole = anMp4File(['vide']);
    const cuts = Array.from({ length: whole.length - 30 }, (_, at) => whole.subarray(0, 24 + at));
    const found = await Promise.all(cuts.map(find));

    expect(found.filter((each) => each.ok || each.problem !== 'cutOff')).toEqual([]);
  });
});

describe('why a file cannot be used', () => {
  it.each([
    [{ ok: true, kind: 'video', contentType: 'video/mp4' }, 'video', undefined],
    [{ ok: true, kind: 'sound', contentType: 'audio/mp4' }, 'video', /no picture\. Choose it as a sound/],
    [{ ok: true, kind: 'video', contentType: 'video/mp4' }, 'sound', /is a video\. Choose it as a picture/],
    [{ ok: false, problem: 'unknown' }, 'video', /not a video that browsers play.*MP4 or WebM/],
    [{ ok: false, problem: 'cutOff' }, 'video', /its end is missing\. Copy or export it again/],
  ] as const)('%o as %s', (media, wanted, words) => {
    const problem = mediaProblem('forest.mp4', media, wanted);

    if (words === undefined) expect(problem).toBeUndefined();
    else expect(problem).toMatch(words);
  });
});
