import { expect, test } from 'vitest';
import { ACCEPTANCE } from '../../../shared/quotes/acceptance-text.ts';
import { getShippedPage } from './shipped-pages.ts';

test.each(['terms', 'faq'] as const)(
  'the page %s says what accepting an offer means in the words of the dialog',
  (slug) => {
    const { text } = getShippedPage(slug);
    expect(text).toContain(ACCEPTANCE);
    expect(text).not.toMatch(/\bbind|A sale is made when you accept/);
  },
);
