import pluralize from 'pluralize';
import { MAX_MAIL_PRODUCTS, type MailProduct } from '../../../../shared/entities/mail.ts';
import { toLine } from './clean-text.ts';
import { type Content, type Letter, type MailContext, toProductUrl, toSiteUrl } from './context.ts';
import { ProductList } from './items.tsx';
import { Action, MoreLink, Paragraph, Subheading } from './parts.tsx';
import { shareOut } from './share-out.ts';

type Match = Content<'alert-matches'>['matches'][number];

/** Further searches are only named, because mail programs truncate long mails. */
const MAX_SECTIONS = 10;
const MAX_LABEL_LENGTH = 120;
const MAX_SHORT_LABEL_LENGTH = 40;

const PIECES = {
  new: (total: number) => pluralize('new piece', total, true),
  again: (total: number) => `${pluralize('piece', total, true)} available again`,
  both: (total: number) => pluralize('piece', total, true),
} as const;
const LEADS = {
  new: 'new in the shop',
  again: 'available again',
  both: 'new or available again',
} as const;

const TIMES = {
  immediate: 'right away',
  daily: 'once a day',
  weekly: 'once a week',
} as const;

export function alertMatches(
  { cadence, news, matches }: Content<'alert-matches'>,
  context: MailContext,
): Letter {
  const searches = pluralize('search', matches.length);
  const products = withoutDuplicates(matches.flatMap((match) => match.products));
  const total = count(matches, products);
  const sections = matches.slice(0, MAX_SECTIONS);
  const others = matches.slice(MAX_SECTIONS);
  const shown = shareOut(
    sections.map((match) => match.products),
    MAX_MAIL_PRODUCTS,
  );
  return {
    subject: toSubject(news, matches, products),
    preview: products.map(({ name }) => name).join(', '),
    title: `${PIECES[news](total)} for you`,
    body: (
      <>
        <Paragraph>
          {total === 1
            ? `This piece is ${LEADS[news]} and matches your ${searches}:`
            : `These pieces are ${LEADS[news]} and match your ${searches}:`}
        </Paragraph>
        {sections.map((match, index) => (
          <MatchSection
            key={match.path}
            match={{ ...match, products: shown[index] ?? [] }}
            context={context}
            isOnly={total === 1 && matches.length === 1}
          />
        ))}
        {others.length > 0 && (
          <>
            <Subheading>Your other searches</Subheading>
            <Paragraph>{others.map(toShortLabel).join(', ')}</Paragraph>
          </>
        )}
        <NextStep matches={matches} products={products} context={context} />
      </>
    ),
    reason: `You are receiving this e-mail because you asked ${context.shop.name} to e-mail you ${TIMES[cadence]} about pieces that match your ${searches}.`,
  };
}

interface MatchSectionProps {
  match: Match;
  context: MailContext;
  isOnly: boolean;
}

function MatchSection({ match, context, isOnly }: MatchSectionProps) {
  const { label, products, total } = match;
  const hidden = total - products.length;
  return (
    <>
      <Subheading>{toLine(label, MAX_LABEL_LENGTH)}</Subheading>
      <ProductList products={products} context={context} isOnly={isOnly} />
      {hidden > 0 && (
        <MoreLink href={toSiteUrl(context, match.path)}>{`and ${hidden} more`}</MoreLink>
      )}
    </>
  );
}

interface NextStepProps {
  matches: readonly Match[];
  products: readonly MailProduct[];
  context: MailContext;
}

function NextStep({ matches, products, context }: NextStepProps) {
  const [product] = products;
  const [match, ...others] = matches;
  if (product && count(matches, products) === 1) {
    return <Action href={toProductUrl(context, product.id)}>See this piece</Action>;
  }
  return match && others.length === 0 ? (
    <Action href={toSiteUrl(context, match.path)}>See all matching pieces</Action>
  ) : (
    <Action href={toSiteUrl(context, '/#all-items')}>Browse the collection</Action>
  );
}

const count = (matches: readonly Match[], products: readonly MailProduct[]) =>
  matches.reduce((sum, match) => sum + match.total - match.products.length, products.length);

function toSubject(
  news: Content<'alert-matches'>['news'],
  matches: readonly Match[],
  products: readonly MailProduct[],
): string {
  const total = count(matches, products);
  const [product] = products;
  if (total === 1 && product && news !== 'both') {
    return `${news === 'new' ? 'New' : 'Available again'}: ${product.name}`;
  }
  const pieces = PIECES[news](total);
  const [match, ...others] = matches;
  return match && others.length === 0
    ? `${pieces} for “${match.label}”`
    : `${pieces} for your ${pluralize('search', matches.length, true)}`;
}

const toShortLabel = ({ label, total }: Match) =>
  `${toLine(label, MAX_SHORT_LABEL_LENGTH)} (${total})`;

const withoutDuplicates = (products: readonly MailProduct[]) => [
  ...new Map(products.map((product) => [product.id, product])).values(),
];
