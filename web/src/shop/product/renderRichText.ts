import { createElement, type ReactNode } from 'react';
import type { RichTextNode } from '../../../../shared/entities/rich-text.ts';

export function renderRichText(node: RichTextNode, key: number): ReactNode {
  if (typeof node === 'string') return node;
  const { tag, href, children } = node;
  const link = href ? { href, rel: 'noopener noreferrer' } : {};
  return createElement(tag, { key, ...link }, ...children.map(renderRichText));
}
