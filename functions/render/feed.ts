import escapeHtml from 'escape-html';
import type { Product } from '../../shared/entities/product.ts';
import { pagePaths } from '../../shared/page-paths.ts';
import { parsePhotoPath, photoPath } from '../../shared/photos/photo-paths.ts';
import { getListingTime } from '../../shared/search/sort-order.ts';
import { AVAILABILITIES_UNSOLD } from '../../shared/vocabulary.ts';
import { getLiveCatalog } from '../domain/catalog/live-catalog.ts';
import { getShopSettings } from '../platform/table/shop-settings.ts';
import type { TextFile } from './text-file.ts';
import { escapeXml, XML_DECLARATION } from './xml.ts';

const MAX_ENTRIES = 50;
const NEVER = '1970-01-01T00:00:00.000Z';

export async function renderFeed(origin: string): Promise<TextFile> {
  const { brand } = await getShopSettings();
  const { catalog } = await getLiveCatalog();
  const unsold = catalog.list({ exact: true, availabilities: [...AVAILABILITIES_UNSOLD] });
  const products = Array.from(
    unsold.filter((position) => !catalog.isSampleAt(position)).subarray(0, MAX_ENTRIES),
    (position): Product => JSON.parse(catalog.jsonAt(position)),
  );
  const updated =
    products
      .map(({ updatedAt }) => updatedAt)
      .sort()
      .at(-1) ?? NEVER;
  const lines = [
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `<id>${origin}/</id>`,
    `<title>${escapeXml(brand)}: new arrivals</title>`,
    `<updated>${updated}</updated>`,
    `<author><name>${escapeXml(brand)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${origin}/feed.xml"/>`,
    `<link rel="alternate" type="text/html" href="${origin}/"/>`,
    ...products.map((product) => toEntry(product, origin)),
    '</feed>',
  ];
  return { type: 'application/atom+xml', body: XML_DECLARATION + lines.join('\n') };
}

function toEntry(product: Product, origin: string): string {
  const { id, name, itemType, updatedAt } = product;
  const url = escapeXml(origin + pagePaths.product(id, name));
  return [
    '<entry>',
    `<id>urn:uuid:${escapeXml(id)}</id>`,
    `<title>${escapeXml(name)}</title>`,
    `<link rel="alternate" type="text/html" href="${url}"/>`,
    `<published>${getListingTime(product)}</published>`,
    `<updated>${updatedAt}</updated>`,
    `<category term="${escapeXml(itemType)}"/>`,
    `<content type="html">${escapeXml(toHtml(product, origin))}</content>`,
    '</entry>',
  ].join('');
}

function toHtml(product: Product, origin: string): string {
  const { name, imageUrl, itemType, era, condition } = product;
  const photoId = imageUrl && parsePhotoPath(imageUrl);
  const photo = photoId && origin + photoPath(photoId, 'card');
  const description = product.description || product.shortDescription;
  return [
    photo && `<p><img src="${escapeHtml(photo)}" alt="${escapeHtml(name)}"></p>`,
    `<p>${escapeHtml([itemType, era, condition].join(' · '))}</p>`,
    description && `<p>${escapeHtml(description).replaceAll('\n', '<br>')}</p>`,
  ]
    .filter(Boolean)
    .join('');
}
