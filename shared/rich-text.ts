import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { findMarkdownProblem } from './markdown-limits.ts';

/** A Markdown text, as Airtable's rich text is one, without its marks. Paragraphs and list items keep their lines. A text
 *  that would take the parser too long stays as it is. */
export function toPlainText(markdown: string): string {
  if (findMarkdownProblem(markdown)) return markdown;
  const tree = fromMarkdown(markdown, {
    extensions: [gfm()],
    mdastExtensions: [gfmFromMarkdown()],
  });
  return toText(tree).trim();
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
      return node.children.map(toText).join('\n');
    case 'table':
      return node.children.map(toText).join('\n');
    case 'tableRow':
      return node.children.map(toText).join(' | ');
    case 'break':
      return '\n';
    case 'image':
      return node.alt ?? '';
    case 'html':
    case 'definition':
    case 'thematicBreak':
      return '';
    default:
      if ('value' in node) return node.value;
      return 'children' in node ? node.children.map(toText).join('') : '';
  }
}
