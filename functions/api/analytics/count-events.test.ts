import { expect, test } from 'vitest';
import { toHost } from './count-events.ts';

test.each([
  ['www.Google.com', 'google.com'],
  ['forum.wehrmacht-awards.example:8443', 'forum.wehrmacht-awards.example'],
  ['search.example.', 'search.example'],
  ['xn--sammler-q2a.example', 'xn--sammler-q2a.example'],
  ['my_blog.example', 'my_blog.example'],
  ['www.', 'www'],
  ['localhost', 'localhost'],
])('toHost turns %j into %j', (text, host) => {
  expect(toHost(text)).toBe(host);
});

test.each([
  '',
  '.',
  '../..',
  'a..b',
  '[::1]',
  '<script>',
  'a b',
  'ada@mail.example',
  'x/y',
  '\u0000',
])('toHost does not store %j', (text) => {
  expect(toHost(text)).toBeUndefined();
});
