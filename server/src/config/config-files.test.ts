import { expect, test } from 'vitest';
import { testConfig } from '../testing/services.ts';

const bucketOf = (url: string) => testConfig({ FILES_URL: url }).files;

test('files lie in DATA_DIR unless FILES_DIR or FILES_URL names another place', () => {
  expect(testConfig({ DATA_DIR: '/data' }).files).toEqual({ directory: '/data/files' });
  expect(testConfig({ DATA_DIR: '/data', FILES_DIR: '/shared' }).files).toEqual({ directory: '/shared' });
  expect(bucketOf('https://AKID:a%2Fb%2Bc@s3.ap-south-1.amazonaws.com/my-files/?region=ap-south-1')).toEqual({
    bucket: {
      url: 'https://s3.ap-south-1.amazonaws.com/my-files',
      region: 'ap-south-1',
      keyId: 'AKID',
      secret: 'a/b+c',
    },
  });
  expect(bucketOf('http://key:secret@garage:3900/files')).toMatchObject({ bucket: { region: 'us-east-1' } });
});

test.each([
  'bucket',
  's3://key:topsecret@host/bucket',
  'https://host/bucket',
  'https://key@host/bucket',
  'https://key:topsecret@host',
  'https://key:topsecret@host/bucket/folder',
  'https://key:top/secret@host/bucket',
  'https://key:topsecret@host/bucket?regio=x',
  'https://key:topsecret@host/bucket?region=a%20b',
  'https://key:topsecret%@host/bucket',
])('rejects %s with a text that does not repeat it', (url) => {
  expect(() => bucketOf(url)).toThrow(
    /^FILES_URL must be an address such as https:\/\/KEY:SECRET@s3.+\/bucket\?region=ap-south-1, with \/ in a key as %2F and \+ as %2B$/,
  );
});

test('rejects two places', () => {
  expect(() => testConfig({ FILES_DIR: '/shared', FILES_URL: 'https://key:secret@host/bucket' })).toThrow(
    'FILES_DIR and FILES_URL name two places for files: set one of them',
  );
});
