import type { Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import type { RichTextNode } from './entities/rich-text.ts';
import { findMarkdownProblem } from './markdown-limits.ts';

/** DynamoDB limits nesting to 32 levels, and each element takes two. */
const MAX_DEPTH = 10;
const WEB_ADDRESS = /^(?:https?:\/\/|mailto:|tel:)/i;
const TAGS: Partial<Record<Nodes['type'], Exclude<RichTextNode, string>['tag']>> = {
  paragraph: 'p',
  heading: 'h3',
  blockquote: 'blockquote',
  listItem: 'li',
  strong: 'strong',
  emphasis: 'em',
  delete: 'del',
};

/** Airtable's rich text is Markdown. Only the text of HTML and the descriptions of images are kept.
 *  @returns undefined for a text without format, and for one that would take too long to parse. */
export function toRichText(markdown: string): RichTextNode[] | undefined {
  const tree = parse(markdown);
  if (!tree) return undefined;
  const nodes = toNodes(tree, 0);
  const isPlain = nodes.every(
    (node) => typeof node !== 'string' && node.tag === 'p' && node.children.every(isText),
  );
  return isPlain ? undefined : nodes;
}

export function toPlainText(markdown: string): string {
  const tree = parse(markdown);
  return tree ? toText(tree).trim() : markdown;
}

function parse(markdown: string): Root | undefined {
  if (findMarkdownProblem(markdown)) return undefined;
  return fromMarkdown(toCommonMark(markdown), {
    extensions: [gfm()],
    mdastExtensions: [gfmFromMarkdown()],
  });
}

/** Escapes marks that only other Markdown dialects interpret, and renders Airtable's checkboxes. */
function toCommonMark(markdown: string): string {
  const numbers = new Map<number, number>();
  return (
    markdown
      .replace(/^([ \t]*)(\d{1,9})(?=[.)][ \t])/gm, (mark, indent: string, digits: string) => {
        const number = Number(digits);
        const isItem = number <= 1 || number === (numbers.get(indent.length) ?? 0) + 1;
        // Example: '1959. A fine helmet'.
        if (!isItem) return `${mark}\\`;
        numbers.set(indent.length, number);
        return mark;
      })
      // '3*4*5'
      .replace(/(?<=\d)\*(?=\d)/g, '\\*')
      .replace(
        /^([ \t]*(?:[-*+][ \t]+)?)\[([ xX])\](?=[ \t])/gm,
        (_, before: string, mark: string) => `${before}${mark === ' ' ? '☐' : '☑'}`,
      )
  );
}

const isText = (node: RichTextNode) => typeof node === 'string';

function toNodes(node: Nodes, depth: number): RichTextNode[] {
  if (!('children' in node)) return toLeaf(node);
  if (depth > MAX_DEPTH || node.type === 'tableRow') return [toText(node)];
  const children = node.children.flatMap((child) => toNodes(child, depth + 1));
  if (node.type === 'list') return [{ tag: node.ordered ? 'ol' : 'ul', children }];
  if (node.type === 'table') return children.map((row) => ({ tag: 'p', children: [row] }));
  if (node.type === 'link') {
    return WEB_ADDRESS.test(node.url) ? [{ tag: 'a', href: node.url, children }] : children;
  }
  const tag = TAGS[node.type];
  return tag ? [{ tag, children }] : children;
}

function toLeaf(node: Nodes): RichTextNode[] {
  if (node.type === 'break') return [{ tag: 'br', children: [] }];
  const text = toText(node);
  if (text === '') return [];
  if (node.type === 'inlineCode') return [{ tag: 'code', children: [text] }];
  return node.type === 'code' ? [{ tag: 'pre', children: [text] }] : [text];
}

function toText(node: Nodes): string {
  switch (node.type) {
    case 'root':
    case 'blockquote':
      return node.children.map(toText).filter(Boolean).join('\n\n');
    case 'list':
      return node.children
        .map((item, index) => {
          const mark = node.ordered ? `${(node.start ?? 1) + index}.` : '•';
          return `${mark} ${toText(item)}`;
        })
        .join('\n');
    case 'listItem':
    case 'table':
      return node.children.map(toText).join('\n');
    case 'tableRow':
      return node.children.map(toText).join(' | ');
    case 'break':
      return '\n';
    case 'image':
      return node.alt ?? '';
    case 'html':
      return removeTags(node.value);
    case 'code':
      // Airtable begins a block of code beside its mark.
      return [[node.lang, node.meta].filter(Boolean).join(' '), node.value]
        .filter(Boolean)
        .join('\n');
    case 'definition':
    case 'thematicBreak':
      return '';
    default:
      if ('value' in node) return node.value;
      return 'children' in node ? node.children.map(toText).join('') : '';
  }
}

const removeTags = (html: string) =>
  html
    .replace(/<!--[\s\S]*?(?:-->|$)|<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, '')
    .replace(/<br\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .trim() || (/<br\b/i.test(html) ? '\n' : '');
