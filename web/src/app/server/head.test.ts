import { expect, test } from 'vitest';
import { renderHead } from './head.ts';
import { toShareImage } from './share-image.ts';

const base = new URL('https://guidon.example/product/1');
const render = (product: Parameters<typeof toShareImage>[0]) =>
  renderHead({
    brand: 'Guidon',
    title: 'Patch',
    description: 'A patch',
    canonical: undefined,
    image: toShareImage(product, base),
  });

test('a preview says the size of a converted photo', () => {
  const html = render({ imageUrl: '/photos/a/full', imagePlaceholder: 'abc' });
  expect(html).toContain('property="og:image" content="https://guidon.example/photos/a/share"');
  expect(html).toContain('property="og:image:width" content="1200"');
  expect(html).toContain('property="og:image:height" content="630"');
});

test.each([
  ['a photo that cannot be converted', { imageUrl: '/photos/a/full', imagePlaceholder: null }],
  ['a picture elsewhere', { imageUrl: 'https://example.com/a.jpg' }],
])('a preview says no size of %s', (_, product) => {
  const html = render(product);
  expect(html).toContain('property="og:image"');
  expect(html).not.toMatch(/og:image:(width|height)/);
});

test('a preview of a page without photos has no picture', () => {
  expect(render({ imageUrl: null })).not.toContain('og:image');
});
