import { expect, it } from 'vitest';
import { readBlobStore } from './s3-settings.ts';

const KEY = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };

it.each([
  ['s3://records', {}, 'https://records.s3.us-east-1.amazonaws.com/', '', 'us-east-1'],
  ['s3://records?region=eu-west-1', {}, 'https://records.s3.eu-west-1.amazonaws.com/', '', 'eu-west-1'],
  [
    's3://records/',
    { AWS_REGION: 'ca-central-1' },
    'https://records.s3.ca-central-1.amazonaws.com/',
    '',
    'ca-central-1',
  ],
  ['s3://records/a/b/?endpoint=https://s.example', {}, 'https://s.example/records/', 'a/b/', 'us-east-1'],
  [
    's3://records/x%20y?endpoint=http://10.0.0.7:9000/s3/',
    {},
    'http://10.0.0.7:9000/s3/records/',
    'x y/',
    'us-east-1',
  ],
])('%s with %o is the bucket at %s', (text, more, url, prefix, region) => {
  const read = readBlobStore({ BLOB_STORE: text, ...KEY, ...more })!;

  expect({ ...read, bucketUrl: read.bucketUrl.href }).toEqual({
    bucket: 'records',
    bucketUrl: url,
    prefix,
    region,
    accessKeyId: 'id',
    secretAccessKey: 'secret',
    sessionToken: undefined,
  });
});

it('is off unless set', () => {
  expect(readBlobStore(KEY)).toBeUndefined();
});

it.each([
  [{ BLOB_STORE: 'records', ...KEY }, /BLOB_STORE=records is not the address of a bucket/],
  [{ BLOB_STORE: 'https://records', ...KEY }, /is not the address of a bucket/],
  [{ BLOB_STORE: 's3://Records_', ...KEY }, /is not the address of a bucket/],
  [
    { BLOB_STORE: 's3://records?endpoint=storage', ...KEY },
    /endpoint in BLOB_STORE \(storage\) is not an address/,
  ],
  [{ BLOB_STORE: 's3://records' }, /AWS_ACCESS_KEY_ID is missing/],
  [{ BLOB_STORE: 's3://records', AWS_ACCESS_KEY_ID: 'id' }, /AWS_SECRET_ACCESS_KEY is missing/],
])('says what is wrong with %o', (environment, message) => {
  expect(() => readBlobStore(environment)).toThrow(message);
});
