import * as z from 'zod';
import { log } from '../aws/log.ts';
import { getGzipped, putGzipped } from './gzipped-objects.ts';
import { INDEXED_PAGES } from './object-keys.ts';

const IndexedPages = z.object({
  catalogEtag: z.string().nullable(),
  digests: z.record(z.string(), z.string()),
});
export type IndexedPages = z.infer<typeof IndexedPages>;

export async function loadIndexedPages(): Promise<IndexedPages | undefined> {
  const object = await getGzipped(INDEXED_PAGES);
  if (!object || object === 'unchanged') return undefined;
  const { data, error } = IndexedPages.safeParse(JSON.parse(object.text));
  if (error) log.error('The pages that search engines know cannot be read', error);
  return data;
}

export async function saveIndexedPages(pages: IndexedPages): Promise<void> {
  await putGzipped(INDEXED_PAGES, JSON.stringify(pages), { ContentType: 'application/json' });
}
