import escapeHtml from 'escape-html';
import { toScriptJson } from '../../../../shared/rendering/script-json.ts';

export interface Head {
  brand: string;
  title: string;
  description: string;
  canonical: string | undefined;
  image?: HeadImage | undefined;
  isProduct?: boolean;
  structuredData?: readonly object[];
}

export interface HeadImage {
  url: string;
  size?: { width: number; height: number };
}

export function renderHead(head: Head): string {
  const { brand, title, description, canonical, image, isProduct, structuredData = [] } = head;
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    toMeta('name', 'description', description),
    canonical
      ? `<link rel="canonical" href="${escapeHtml(canonical)}" />`
      : toMeta('name', 'robots', 'noindex, follow'),
    toMeta('property', 'og:site_name', brand),
    toMeta('property', 'og:type', isProduct ? 'product' : 'website'),
    toMeta('property', 'og:title', title),
    toMeta('property', 'og:description', description),
    canonical && toMeta('property', 'og:url', canonical),
    ...(image ? toImageTags(image, title) : []),
    toMeta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
    ...structuredData.map(
      (data) => `<script type="application/ld+json">${toScriptJson(data)}</script>`,
    ),
  ];
  return tags.filter(Boolean).join('\n    ');
}

const toImageTags = ({ url, size }: HeadImage, alt: string) => [
  toMeta('property', 'og:image', url),
  size && toMeta('property', 'og:image:width', String(size.width)),
  size && toMeta('property', 'og:image:height', String(size.height)),
  toMeta('property', 'og:image:alt', alt),
];

const toMeta = (attribute: 'name' | 'property', name: string, content: string) =>
  `<meta ${attribute}="${name}" content="${escapeHtml(content)}" />`;
