import { toPlainText } from '@react-email/render';

/** html-to-text has no types; this declares the part in use. */
interface Element {
  attribs: { href?: string };
  children: unknown[];
}
interface BlockBuilder {
  openBlock(options: { leadingLineBreaks: number }): void;
  closeBlock(options: { trailingLineBreaks: number }): void;
  addLineBreak(): void;
  addInline(text: string, options: { noWordTransform: boolean }): void;
}
type Walk = (children: unknown[], builder: BlockBuilder) => void;

function formatLink({ attribs, children }: Element, walk: Walk, builder: BlockBuilder): void {
  const href = attribs.href ?? '';
  if (href.startsWith('mailto:')) {
    walk(children, builder);
    return;
  }
  builder.openBlock({ leadingLineBreaks: 1 });
  walk(children, builder);
  builder.addLineBreak();
  builder.addInline(href, { noWordTransform: true });
  builder.closeBlock({ trailingLineBreaks: 1 });
}

const SELECTORS = [
  { selector: 'a', format: 'link' },
  { selector: 'h1', options: { uppercase: false } },
  { selector: 'h2', options: { uppercase: false } },
  { selector: 'p.name', format: 'paragraph', options: { trailingLineBreaks: 1 } },
  {
    selector: 'p.detail',
    format: 'paragraph',
    options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
  },
];

export function toMailText(html: string): string {
  const text = toPlainText(html, {
    formatters: { link: formatLink },
    selectors: SELECTORS,
  });
  return `${text.trim()}\n`;
}
