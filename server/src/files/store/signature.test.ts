import { AwsV4Signer } from 'aws4fetch';
import { expect, test } from 'vitest';
import { signRequest } from './s3-store.ts';

// Examples of "Authenticating Requests: Using the Authorization Header" in the Amazon S3 API Reference.
const EXAMPLE_BUCKET = {
  url: 'https://examplebucket.s3.amazonaws.com',
  region: 'us-east-1',
  keyId: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};

test.each([
  {
    request: { method: 'GET', name: 'test.txt', headers: { range: 'bytes=0-9' } },
    signed: 'host;range;x-amz-content-sha256;x-amz-date',
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    request: {
      method: 'PUT',
      name: 'test$file.text',
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      sha256: '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    },
    signed: 'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
] as const)('signs the $request.method of the S3 API Reference as AWS does', async ({ request, signed, signature }) => {
  const { headers } = await signRequest(EXAMPLE_BUCKET, request, '20130524T000000Z');
  expect(headers.get('authorization')).toBe(
    `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=${signed}, Signature=${signature}`,
  );
});

// From AWS' Signature Version 4 test suite: github.com/awslabs/aws-c-auth, tests/aws-signing-test-suite/v4 (Apache 2.0).
const UNRESERVED = '-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SUITE: readonly (readonly [name: string, method: string, path: string, headers: object, signature: string])[] = [
  ['get-vanilla', 'GET', '/', {}, '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31'],
  ['get-utf8', 'GET', '/ሴ', {}, '8318018e0b0f223aa2bbf98705b62bb787dc9c0e678f255a891fd03141be5d85'],
  ['get-unreserved', 'GET', `/${UNRESERVED}`, {}, '07ef7494c76fa4850883e2b006601f940f8a34d404d0cfa977f52a65bbf5f24f'],
  [
    'get-space-normalized',
    'GET',
    '/example space/',
    {},
    '652487583200325589f1fba4c7e578f72c47cb61beeca81406b39ddec1366741',
  ],
  [
    'get-header-value-trim',
    'GET',
    '/',
    { 'My-Header1': ' value1', 'My-Header2': ' "a   b   c"' },
    'acc3ed3afb60bb290fc8d2dd0098b9911fcaa05412b367055dee359757a9c736',
  ],
  [
    'get-vanilla-query-order-key-case',
    'GET',
    '/?Param2=value2&Param1=value1',
    {},
    'b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500',
  ],
  [
    'post-header-key-sort',
    'POST',
    '/',
    { 'My-Header1': 'value1' },
    'c5410059b04c1ee005303aed430f6e6645f61f4dc9e1461ec8f8916fdf18852c',
  ],
];

test.each(SUITE)('the library signs %s as AWS does', async (_, method, path, headers, signature) => {
  const signer = new AwsV4Signer({
    method,
    url: `https://example.amazonaws.com${path}`,
    headers: { ...headers },
    service: 'service',
    region: 'us-east-1',
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
    datetime: '20150830T123600Z',
    // The suite encodes paths once more than S3 does, which takes them as they are.
    singleEncode: true,
  });
  expect(await signer.signature()).toBe(signature);
});
