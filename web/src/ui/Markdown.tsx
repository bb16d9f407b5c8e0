import type { ComponentProps } from 'react';
import { preload } from 'react-dom';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { fillPlaceholders } from '../../../shared/content-text.ts';
import { findMarkdownProblem } from '../../../shared/markdown-limits.ts';
import { useShop } from '../lib/shop.ts';
import { Link } from './Link.tsx';
import styles from './Markdown.module.css';
import boldFont from './theme/fonts/source-serif-4-subset-600-normal.woff2';

const PLUGINS = [remarkGfm];
const EXTERNAL = /^(?:https?:\/\/|mailto:|tel:)/i;
/** Browsers read `//` and `/\` as the start of another host. */
const OWN = /^[/#](?![/\\])/;

/** Allows links to pages, mail addresses and phone numbers only, and pictures from this site. */
const toSafeUrl = (url: string, key: string) =>
  OWN.test(url) || (key === 'href' && EXTERNAL.test(url)) ? url : null;

const COMPONENTS: Components = {
  h1: 'h2',
  a: ({ href, children }: ComponentProps<'a'>) => <TextLink href={href}>{children}</TextLink>,
  strong: ({ children }: ComponentProps<'strong'>) => {
    preloadBold();
    return <strong>{children}</strong>;
  },
  th: ({ children, style }: ComponentProps<'th'>) => {
    preloadBold();
    return <th style={style}>{children}</th>;
  },
  img: ({ src, alt }: ComponentProps<'img'>) =>
    src ? <img src={src} alt={alt ?? ''} loading="lazy" /> : alt,
  pre: ({ children }: ComponentProps<'pre'>) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll it too
    <pre tabIndex={0}>{children}</pre>
  ),
  table: ({ children }: ComponentProps<'table'>) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll it too
    // biome-ignore lint/a11y/useSemanticElements: not a group of form fields
    <div className={styles.table} tabIndex={0} role="group" aria-label="Table">
      <table>{children}</table>
    </div>
  ),
};

/** Long texts wrap differently in the fallback font and would move when the font arrives. Each page preloads
 *  the regular one. */
const preloadBold = () =>
  preload(boldFont, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });

function TextLink({ href, children }: ComponentProps<'a'>) {
  if (!href) return children;
  if (href.startsWith('/')) return <Link to={href}>{children}</Link>;
  return (
    <a href={href} rel={href.startsWith('http') ? 'noopener noreferrer' : undefined}>
      {children}
    </a>
  );
}

/** Leaves out HTML. Shows a text as plain text if parsing would take too long. */
export function Markdown({ text }: { text: string }) {
  const filled = fillPlaceholders(text, useShop());
  if (findMarkdownProblem(filled)) return <div className={styles.plain}>{filled}</div>;

  return (
    <div className={styles.text}>
      <ReactMarkdown
        skipHtml
        remarkPlugins={PLUGINS}
        urlTransform={toSafeUrl}
        components={COMPONENTS}
      >
        {filled}
      </ReactMarkdown>
    </div>
  );
}
