import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ContentPage, ContentSlug } from '../../../shared/entities/content-page.ts';

/** The build replaces these calls by the files' contents. */
const readFile = (path: string): Buffer =>
  readFileSync(createRequire(import.meta.url).resolve(path));

/** These pages apply until staff change them. A file's first line is the title. */
const FILES: Readonly<Record<ContentSlug, Buffer>> = {
  about: readFile('./texts/about.md'),
  shipping: readFile('./texts/shipping.md'),
  returns: readFile('./texts/returns.md'),
  faq: readFile('./texts/faq.md'),
  authenticity: readFile('./texts/authenticity.md'),
  condition: readFile('./texts/condition.md'),
  terms: readFile('./texts/terms.md'),
  privacy: readFile('./texts/privacy.md'),
};

export function getShippedPage(slug: ContentSlug): ContentPage {
  const [title = '', ...lines] = FILES[slug].toString().split('\n');
  return {
    slug,
    title: title.replace(/^# /, ''),
    text: lines.join('\n').trim(),
    version: 0,
    updatedAt: null,
  };
}
