import { Button, Heading, Link, Text } from '@react-email/components';
import type { ReactNode } from 'react';
import { MAX_MESSAGE_LENGTH } from '../../../../shared/entities/order.ts';
import { type MailContext, toSiteUrl } from './context.ts';
import { colored, FONT_FAMILIES } from './styles.ts';

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text
      {...colored('ink', { margin: '0 0 16px', font: `17px/1.5 ${FONT_FAMILIES.text}`, ...WRAP })}
    >
      {children}
    </Text>
  );
}

export function Subheading({ children }: { children: ReactNode }) {
  const font = `700 22px/1.2 ${FONT_FAMILIES.heading}`;
  return (
    <Heading as="h2" {...colored('title', { margin: '28px 0 12px', font, ...WRAP })}>
      {children}
    </Heading>
  );
}

interface LinkProps {
  href: string;
  children: ReactNode;
}

export function Action({ href, children }: LinkProps) {
  const font = `700 18px/1.1 ${FONT_FAMILIES.heading}`;
  return (
    <div style={{ marginTop: 28 }}>
      <Button href={href} {...colored('button', { padding: '14px 24px', font }, 'action')}>
        {children}
      </Button>
    </div>
  );
}

export function MoreLink({ href, children }: LinkProps) {
  return (
    <Text style={{ margin: '12px 0 0', font: `17px/1.5 ${FONT_FAMILIES.text}` }}>
      <TextLink href={href}>{children}</TextLink>
    </Text>
  );
}

export function TextLink({ href, children }: LinkProps) {
  return (
    <Link href={href} {...colored('link', { textDecoration: 'underline' })}>
      {children}
    </Link>
  );
}

interface RefuseLinkProps {
  token: string;
  context: MailContext;
}

/** The token is in the fragment, which servers do not log. */
export function RefuseLink({ token, context }: RefuseLinkProps) {
  return (
    <Paragraph>
      <TextLink href={toSiteUrl(context, `/mail-preferences/refuse#${token}`)}>
        Never send e-mails like this to this address again
      </TextLink>
    </Paragraph>
  );
}

export function MailAddress({ address }: { address: string }) {
  return (
    <TextLink href={`mailto:${encodeURIComponent(address).replace('%40', '@')}`}>
      {address}
    </TextLink>
  );
}

/** A text whose line breaks matter, such as an address. */
export function Lines({ lines }: { lines: readonly string[] }) {
  return <Paragraph>{joinLines(lines)}</Paragraph>;
}

export function Quotation({ text }: { text: string }) {
  const lines = text.trim().slice(0, MAX_MESSAGE_LENGTH).toWellFormed().split('\n');
  const quote = colored('quote', {
    margin: '0 0 16px',
    padding: '0 0 0 16px',
    borderLeft: '3px solid',
    font: `17px/1.5 ${FONT_FAMILIES.text}`,
    ...WRAP,
  });
  return <blockquote {...quote}>{joinLines(lines)}</blockquote>;
}

const joinLines = (lines: readonly string[]): ReactNode =>
  lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
    <span key={index}>
      {index > 0 && <br />}
      {line}
    </span>
  ));

const WRAP = { overflowWrap: 'anywhere' } as const;
