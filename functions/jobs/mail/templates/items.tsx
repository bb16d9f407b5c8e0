import { Column, Img, Link, Row, Text } from '@react-email/components';
import type { ReactNode } from 'react';
import type { MailProduct } from '../../../../shared/entities/mail.ts';
import { formatMoney } from '../../../../shared/quotes/money.ts';
import { toLine } from './clean-text.ts';
import { type MailContext, toPhotoUrl, toProductUrl } from './context.ts';
import { colored, FONT_FAMILIES } from './styles.ts';

const MAX_NAME_LENGTH = 120;
const MAX_FACT_LENGTH = 80;
/** Mails mark reproductions as the shop does, so that customers do not take one for an original. */
const REPRODUCTION = 'Reproduction';

interface ProductListProps {
  products: readonly MailProduct[];
  context: MailContext;
  isOnly?: boolean;
  isForSale?: boolean;
}

export function ProductList({
  products,
  context,
  isOnly = false,
  isForSale = true,
}: ProductListProps) {
  const Item = isOnly ? LargeItem : ItemRow;
  return products.map((product) => (
    <Item
      key={product.id}
      name={product.name}
      href={product.itemType === null ? undefined : toProductUrl(context, product.id)}
      photoUrl={toPhotoUrl(context, product.imageUrl)}
      details={<ProductDetails product={product} isForSale={isForSale} />}
    />
  ));
}

function ProductDetails({ product, isForSale }: { product: MailProduct; isForSale: boolean }) {
  const { unitName, itemType, era, isAuthentic } = product;
  const kind = isAuthentic ? null : REPRODUCTION;
  const facts = [kind, itemType, era?.replace(/ \(.*\)$/, '')].flatMap((fact) => fact || []);

  return (
    <>
      {unitName && (
        <Text
          {...colored(
            'muted',
            { margin: '4px 0 0', font: `italic 15px/1.4 ${FONT_FAMILIES.text}`, ...WRAP },
            'detail',
          )}
        >
          {toLine(unitName, MAX_FACT_LENGTH)}
        </Text>
      )}
      {facts.length > 0 && (
        <Text {...colored('muted', FACTS, 'detail')}>
          {facts.map((fact) => toLine(fact, MAX_FACT_LENGTH)).join(' · ')}
        </Text>
      )}
      {isForSale && (
        <Text data-skip-in-text="true" style={{ margin: '10px 0 0' }}>
          <span {...colored('tag', TAG)}>By Request</span>
        </Text>
      )}
    </>
  );
}

interface QuoteListProps {
  items: readonly {
    name: string;
    imageUrl: string | null;
    /** Default: true. */
    isAuthentic?: boolean;
    quantity: number;
    price?: string | null;
  }[];
  context: MailContext;
  hasQuantities?: boolean;
}

export function QuoteList({ items, context, hasQuantities = true }: QuoteListProps) {
  return items.map(({ name, imageUrl, isAuthentic = true, quantity, price }, index) => (
    <ItemRow
      // biome-ignore lint/suspicious/noArrayIndexKey: the items never change
      key={index}
      name={name}
      photoUrl={toPhotoUrl(context, imageUrl)}
      details={
        <Text {...colored('muted', FACTS, 'detail')}>
          {[
            ...(isAuthentic ? [] : [REPRODUCTION]),
            ...(hasQuantities ? [`Quantity: ${quantity}`] : []),
            ...(price ? [`${formatMoney(price)}${quantity > 1 ? ' each' : ''}`] : []),
          ].join(' · ')}
        </Text>
      }
    />
  ));
}

interface ItemProps {
  name: string;
  href?: string | undefined;
  photoUrl: string | null;
  details: ReactNode;
}

function ItemRow({ name, href, photoUrl, details }: ItemProps) {
  const cell = { padding: '16px 0', borderTop: '1px solid', verticalAlign: 'top' };
  return (
    <Row>
      <Column {...colored('rule', { ...cell, width: 1 })}>
        <PhotoLink href={href}>
          <Photo name={name} photoUrl={photoUrl} />
        </PhotoLink>
      </Column>
      <Column {...colored('rule', { ...cell, paddingLeft: 20 })}>
        <Name name={name} href={href} size={20} />
        {details}
      </Column>
    </Row>
  );
}

function LargeItem({ name, href, photoUrl, details }: ItemProps) {
  return (
    <>
      {photoUrl && (
        <PhotoLink href={href}>
          <Img
            src={photoUrl}
            alt={toLine(name, MAX_FACT_LENGTH)}
            width={520}
            {...colored('photo', {
              ...ALT_TEXT,
              width: '100%',
              height: 'auto',
              minHeight: 160,
              maxHeight: 520,
              marginBottom: 16,
              objectFit: 'contain',
            })}
          />
        </PhotoLink>
      )}
      <Name name={name} href={href} size={26} />
      {details}
    </>
  );
}

/** The text version omits this link, because the name has the same one. */
function PhotoLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  return href ? (
    <Link href={href} data-skip-in-text="true">
      {children}
    </Link>
  ) : (
    children
  );
}

function Photo({ name, photoUrl }: Pick<ItemProps, 'name' | 'photoUrl'>) {
  const size = { width: THUMB, height: THUMB };
  if (!photoUrl) {
    const empty = { ...size, ...ALT_TEXT, lineHeight: `${THUMB}px`, textAlign: 'center' } as const;
    return (
      <div aria-hidden="true" data-skip-in-text="true" {...colored('photo', empty, 'thumb')}>
        No photo
      </div>
    );
  }
  return (
    <Img
      src={photoUrl}
      alt={toLine(name, MAX_FACT_LENGTH)}
      width={THUMB}
      {...colored('photo', { ...size, ...ALT_TEXT, objectFit: 'contain' }, 'thumb')}
    />
  );
}

interface NameProps {
  name: string;
  href: string | undefined;
  size: number;
}

function Name({ name, href, size }: NameProps) {
  const text = toLine(name, MAX_NAME_LENGTH);
  const font = `700 ${size}px/1.2 ${FONT_FAMILIES.heading}`;
  return (
    <Text {...colored('title', { margin: 0, font, ...WRAP }, 'name')}>
      {href ? (
        <Link href={href} {...colored('title', { textDecoration: 'none' })}>
          {text}
        </Link>
      ) : (
        text
      )}
    </Text>
  );
}

const THUMB = 128;
const WRAP = { overflowWrap: 'anywhere' } as const;
const FACTS = { margin: '4px 0 0', font: `13px/1.4 ${FONT_FAMILIES.mono}`, ...WRAP };
const ALT_TEXT = { font: `12px/1.3 ${FONT_FAMILIES.mono}`, overflow: 'hidden' } as const;
const TAG = {
  display: 'inline-block',
  padding: '4px 10px',
  borderLeft: '3px solid',
  font: `13px/1.4 ${FONT_FAMILIES.mono}`,
} as const;
