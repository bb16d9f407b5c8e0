import { expect, test } from 'vitest';
import { type AllowedOrigins, securityHeaders } from './security-headers.ts';

const getSources = (origins: AllowedOrigins, directive: string) =>
  securityHeaders(origins)
    ['content-security-policy']?.split('; ')
    .find((entry) => entry.startsWith(`${directive} `))
    ?.split(' ')
    .slice(1);

const bucket = 'https://media.s3.eu-west-1.amazonaws.com';

test('the security policy allows connections to the site itself and to the upload origins only', () => {
  expect(getSources({}, 'connect-src')).toEqual(["'self'"]);
  expect(getSources({ uploads: [bucket] }, 'connect-src')).toEqual(["'self'", bucket]);
});

test('the security policy has no upload origins in img-src and no image origins in connect-src', () => {
  const imageOrigin = 'http://127.0.0.1:3010';
  expect(getSources({ uploads: [bucket] }, 'img-src')).not.toContain(bucket);
  expect(getSources({ images: [imageOrigin] }, 'connect-src')).not.toContain(imageOrigin);
  expect(getSources({ images: [imageOrigin] }, 'img-src')).toContain(imageOrigin);
});

test('the security policy allows no foreign scripts or frames, whatever the origins', () => {
  const origins = { images: [bucket], uploads: [bucket] };
  expect(getSources(origins, 'script-src')).toEqual(["'self'", "'wasm-unsafe-eval'"]);
  expect(getSources(origins, 'frame-ancestors')).toEqual(["'none'"]);
});
