import {
  Body,
  Column,
  Container,
  Head,
  Heading,
  Html,
  Link,
  Preview,
  Row,
  Text,
} from '@react-email/components';
import { toLine } from './clean-text.ts';
import type { Letter, MailContext } from './context.ts';
import { colored, FONT_FAMILIES, STYLE_SHEET } from './styles.ts';

const MAX_PREVIEW_LENGTH = 140;

interface LayoutProps {
  letter: Letter;
  context: MailContext;
}

export function Layout({ letter, context }: LayoutProps) {
  return (
    <Html lang="en">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{letter.subject}</title>
        <style>{STYLE_SHEET}</style>
      </Head>
      <Body {...colored('page', { margin: 0, padding: '24px 0', fontFamily: FONT_FAMILIES.text })}>
        <Preview>{toLine(letter.preview, MAX_PREVIEW_LENGTH)}</Preview>
        <Container style={{ maxWidth: 600 }}>
          <Header letter={letter} context={context} />
          <Row>
            <Column {...colored('paper', { padding: '32px 40px 40px' }, 'gutter main')}>
              <Title text={letter.title} />
              {letter.body}
            </Column>
          </Row>
          <Footer letter={letter} context={context} />
        </Container>
      </Body>
    </Html>
  );
}

function Title({ text }: { text: string }) {
  const font = `800 34px/1.1 ${FONT_FAMILIES.heading}`;
  return (
    <Heading
      {...colored('title', { margin: '0 0 16px', font, overflowWrap: 'anywhere' }, 'headline')}
    >
      {text}
    </Heading>
  );
}

function Header({ letter, context: { siteUrl, shop } }: LayoutProps) {
  const brand = colored('brand', {
    font: `800 26px/1.2 ${FONT_FAMILIES.heading}`,
    letterSpacing: '0.05em',
    textDecoration: 'none',
    textTransform: 'uppercase',
  });

  return (
    <Row data-skip-in-text="true">
      <Column {...colored('header', { padding: '16px 40px', borderTop: '4px solid' }, 'gutter')}>
        {letter.hasOnlyBodyLinks ? (
          <span {...brand}>{shop.name}</span>
        ) : (
          <Link href={`${siteUrl}/`} {...brand}>
            {shop.name}
          </Link>
        )}
      </Column>
    </Row>
  );
}

function Footer({ letter, context }: LayoutProps) {
  const { shop, preferencesUrl, unsubscribeUrl } = context;
  const line = colored('muted', { margin: '0 0 8px', font: `14px/1.5 ${FONT_FAMILIES.text}` });
  const link = colored('muted', { textDecoration: 'underline' });

  return (
    <Row>
      <Column className="gutter" style={{ padding: '20px 40px' }}>
        <Text {...line}>
          <strong>{shop.name}</strong>
          {shop.postalAddress && (
            <>
              <br />
              {shop.postalAddress}
            </>
          )}
        </Text>
        <Text {...line}>{letter.reason}</Text>
        {!letter.hasOnlyBodyLinks && (
          <Text {...line}>
            <Link href={preferencesUrl} {...link}>
              E-mail preferences
            </Link>
            {unsubscribeUrl && (
              <>
                <span data-skip-in-text="true">{' · '}</span>
                <Link href={unsubscribeUrl} {...link}>
                  Unsubscribe
                </Link>
              </>
            )}
          </Text>
        )}
      </Column>
    </Row>
  );
}
