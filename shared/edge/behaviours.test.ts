import { expect, test } from 'vitest';
import { securityHeaders } from './behaviours.ts';

const sourcesOf = (origins: Parameters<typeof securityHeaders>[0], directive: string) =>
  securityHeaders(origins)
    ['content-security-policy']?.split('; ')
    .find((one) => one.startsWith(`${directive} `))
    ?.split(' ')
    .slice(1);

const bucket = 'https://media.s3.eu-west-1.amazonaws.com';

test('a page talks to its own site alone, unless told where photos are sent', () => {
  expect(sourcesOf({}, 'connect-src')).toEqual(["'self'"]);
  expect(sourcesOf({ uploads: [bucket] }, 'connect-src')).toEqual(["'self'", bucket]);
});

test('where photos are sent is not where they may be shown from, nor the other way round', () => {
  const shown = 'http://127.0.0.1:3010';
  expect(sourcesOf({ uploads: [bucket] }, 'img-src')).not.toContain(bucket);
  expect(sourcesOf({ images: [shown] }, 'connect-src')).not.toContain(shown);
  expect(sourcesOf({ images: [shown] }, 'img-src')).toContain(shown);
});

test('no script and no frame comes from elsewhere, whatever the origins', () => {
  const origins = { images: [bucket], uploads: [bucket] };
  expect(sourcesOf(origins, 'script-src')).toEqual(["'self'"]);
  expect(sourcesOf(origins, 'frame-ancestors')).toEqual(["'none'"]);
});
