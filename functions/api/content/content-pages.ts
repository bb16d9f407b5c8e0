import {
  CONTENT_SLUGS,
  type ContentPage,
  type ContentSlug,
} from '../../../shared/entities/content-page.ts';
import { notFound } from '../../platform/errors.ts';
import { findSavedPage, iterateSavedPages } from '../../platform/table/content-pages.ts';
import { getShippedPage } from './shipped-pages.ts';

export function requireSlug(slug: string): ContentSlug {
  const known = CONTENT_SLUGS.find((each) => each === slug);
  if (!known) throw notFound('Page not found');
  return known;
}

export async function findContentPage(slug: ContentSlug): Promise<ContentPage> {
  return (await findSavedPage(slug)) ?? getShippedPage(slug);
}

export async function listContentPages(): Promise<ContentPage[]> {
  const saved = await Array.fromAsync(iterateSavedPages());
  return CONTENT_SLUGS.map(
    (slug) => saved.find((page) => page.slug === slug) ?? getShippedPage(slug),
  );
}
