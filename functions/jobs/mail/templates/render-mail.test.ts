import { describe, expect, test } from 'vitest';
import {
  COLLECTOR_UPDATES,
  DEALER_UPDATES,
  MAX_MAIL_PRODUCTS,
  MAX_MAIL_STATEMENT_LINES,
  MailContent,
  type MailProduct,
} from '../../../../shared/entities/mail.ts';
import { ORDER_STATUSES } from '../../../../shared/entities/order.ts';
import { type MailContext, renderMail } from './render-mail.ts';

const SITE = 'https://shop.example';
const CONTEXT: MailContext = {
  siteUrl: SITE,
  shop: {
    name: 'Guidon',
    email: 'dealer@shop.example',
    timeZone: 'America/New_York',
    postalAddress: '12 Depot Street, Gettysburg, PA 17325',
  },
  preferencesUrl: `${SITE}/mail-preferences#token=p`,
  unsubscribeUrl: `${SITE}/unsubscribe?token=u`,
};

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const product = (n: number, fields: Partial<MailProduct> = {}): MailProduct => ({
  id: uuid(n),
  name: `Ranger tab ${n}`,
  imageUrl: `/photos/att${n}/full`,
  itemType: 'Patches',
  era: 'WWII (1941-1945)',
  unitName: '2nd Ranger Battalion',
  isAuthentic: true,
  ...fields,
});
const products = (count: number, fields: Partial<MailProduct> = {}) =>
  Array.from({ length: count }, (_, n) => product(n, fields));

const items = (count: number, name = 'Ranger tab') =>
  Array.from({ length: count }, (_, n) => ({
    name,
    imageUrl: `/photos/att${n}/full`,
    isAuthentic: true,
    quantity: n + 1,
  }));
const unpriced = (count: number) => items(count).map((item) => ({ ...item, price: null }));
const requester = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' };
type QuoteUpdate = Extract<MailContent, { template: 'quote-update' }>;
const REFERENCE = 'GQ-7K4M-2XQ9';
const update = {
  template: 'quote-update',
  orderId: uuid(9),
  reference: REFERENCE,
  requester,
  isGuest: false,
  status: 'pending',
  isQuestion: false,
  items: unpriced(3),
  totals: null,
  text: null,
  expiresAt: '2026-11-30T14:00:00.000Z',
  heldUntil: '2026-11-26T09:30:00.000Z',
  instalments: [],
  instalment: null,
  progress: null,
  payment: null,
  waysToPay: [],
  parcel: null,
  returnableUntil: null,
  returnAddress: [],
} as const satisfies Omit<QuoteUpdate, 'to' | 'update'>;
const priced = {
  ...update,
  items: items(2).map((item) => ({ ...item, price: '600.00' })),
  totals: { shipping: '14.50', insurance: '0.00', discount: '10.00', taxes: [], total: '1804.50' },
};
const instalments = [
  { amount: '500.00', dueAt: '2026-11-21T04:59:59.000Z', paidAt: '2026-11-19T10:00:00.000Z' },
  { amount: '1304.50', dueAt: '2026-12-21T04:59:59.000Z', paidAt: null },
];
const toCollector = (fields: Partial<QuoteUpdate> = {}) =>
  ({ ...update, to: 'collector', update: 'offered', ...fields }) as QuoteUpdate;
const toDealer = (fields: Partial<QuoteUpdate> = {}) =>
  ({ ...update, to: 'dealer', update: 'requested', ...fields }) as QuoteUpdate;
const UPDATES = [
  ...COLLECTOR_UPDATES.map((each) => toCollector({ update: each })),
  ...ORDER_STATUSES.map((status) => toCollector({ update: 'marked', status })),
  ...DEALER_UPDATES.map((each) => toDealer({ update: each })),
];
const match = { label: 'rangers', path: '/?search=rangers#all-items', products: products(3) };
const noTasks = { unapplied: 0, toRefund: 0, returns: 0, toShip: 0, toClear: 0 };
const digest = {
  template: 'staff-digest',
  pendingQuotes: 3,
  tasks: noTasks,
  oldestPendingAt: '2026-11-18T14:02:00Z',
  failedSyncs: 1,
  syncError: 'Airtable rejected the token',
  isSyncBlocked: false,
  blockedReason: null,
} as const;

type Statement = Extract<MailContent, { template: 'consignor-statement' }>;
const saleLine: Statement['lines'][number] = {
  date: '2026-11-20T14:02:00.000Z',
  kind: 'sale',
  item: 'Ranger tab',
  reference: REFERENCE,
  price: '125.00',
  commission: '37.50',
  share: '87.50',
  payableAt: '2026-12-02T14:02:00.000Z',
};
const payoutLine: Statement['lines'][number] = {
  ...saleLine,
  date: '2026-11-21T14:02:00.000Z',
  kind: 'payout',
  item: 'Payout',
  reference: 'Check, 4711',
  price: '0.00',
  commission: '0.00',
  share: '-40.00',
};
const statement: Statement = {
  template: 'consignor-statement',
  name: 'Abigail Thorne',
  month: '2026-11',
  lines: [saleLine, payoutLine],
  total: 2,
  pieces: ['Garrison cap', 'Trench knife'],
  pieceCount: 2,
  at: '2026-12-05T15:00:00.000Z',
  opening: '0.00',
  closing: '47.50',
  payable: '0.00',
  held: '47.50',
};
const floorQuestion: Extract<MailContent, { template: 'floor-question' }> = {
  template: 'floor-question',
  name: 'Ranger tab',
  imageUrl: '/photos/att1/full',
  price: '95.00',
  floor: '110.00',
  token: 'abc.def',
};
const privateViewing: Extract<MailContent, { template: 'private-viewing' }> = {
  template: 'private-viewing',
  title: 'Rangers',
  note: 'From an estate.\nPlease ask for details.',
  until: '2026-11-30T14:00:00.000Z',
  pieces: [
    { name: 'Ranger tab', imageUrl: '/photos/att1/full', isAuthentic: true },
    { name: 'Garrison cap', imageUrl: null, isAuthentic: false },
  ],
  pieceCount: 5,
  token: 'abc.def~ghi',
};
const viewingAnswer: Extract<MailContent, { template: 'viewing-answer' }> = {
  template: 'viewing-answer',
  viewingId: uuid(80),
  title: 'Rangers',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  pieces: ['Ranger tab', 'Garrison cap'],
  message: 'Please hold them.\nAda',
};
const isForConsignor = ({ template }: MailContent) =>
  template === 'consignor-statement' || template === 'floor-question';

const SAMPLES: MailContent[] = [
  { template: 'newsletter-confirmation', token: 'abc.def', refuseToken: 'ghi.jkl' },
  { template: 'question-confirmation', token: 'abc.def', refuseToken: 'ghi.jkl' },
  { template: 'personal-data', token: 'abc.def', refuseToken: 'ghi.jkl' },
  { template: 'preferences-link' },
  { template: 'order-link', orderId: uuid(9), reference: REFERENCE, isGuest: true },
  { template: 'order-link', orderId: uuid(9), reference: REFERENCE, isGuest: false },
  {
    template: 'contact-message',
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    subject: 'A patch',
    message: 'Is it original?\nAda',
  },
  { template: 'account-deleted' },
  { template: 'new-arrivals', cadence: 'weekly', products: products(3), total: 15 },
  { template: 'new-arrivals', cadence: 'immediate', products: products(1), total: 1 },
  {
    template: 'alert-matches',
    news: 'new',
    cadence: 'daily',
    matches: [
      { ...match, total: 15 },
      { ...match, label: 'helmets', path: '/?search=helmets', products: [product(8)], total: 1 },
    ],
  },
  {
    template: 'alert-matches',
    news: 'new',
    cadence: 'immediate',
    matches: [{ ...match, products: products(1), total: 1 }],
  },
  ...UPDATES,
  toCollector({ text: 'Yes.\n\nIt is original.', isGuest: true, update: 'message' }),
  { template: 'saved-items', sold: products(2), back: [product(5)] },
  { template: 'saved-items', sold: [product(5, { itemType: null, era: null })], back: [] },
  digest,
  statement,
  { ...statement, lines: [], total: 0, pieces: [], pieceCount: 0 },
  floorQuestion,
  privateViewing,
  { ...privateViewing, note: null, pieces: [], pieceCount: 0 },
  viewingAnswer,
  { ...viewingAnswer, name: null, email: null, pieces: [], message: null },
];

test('every kind of mail has a sample', () => {
  const toKinds = (option: (typeof MailContent.options)[number]): string[] =>
    'options' in option
      ? option.options.map(({ shape }) => shape.template.value)
      : [option.shape.template.value];
  const kinds = MailContent.options.flatMap(toKinds);
  expect(new Set(SAMPLES.map(({ template }) => template))).toEqual(new Set(kinds));
});

const write = (content: MailContent, context = CONTEXT) =>
  renderMail(MailContent.parse(content), context);

const findLinks = (html: string) =>
  [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].map(([, href]) => href);
const findUrls = (text: string) => text.match(/https?:\/\/\S+/g) ?? [];
const findPhotos = (html: string) =>
  [...html.matchAll(/<img\s[^>]*?src="([^"]*)"/g)].map(([, src]) => src);

const toSkeleton = (html: string) =>
  [...html.matchAll(/<(\/?[a-z][a-z0-9]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/gi)].map(
    ([, tag, attributes = '']) => [tag, ...attributes.replace(/="[^"]*"/g, '').split(/\s+/)].join(),
  );

describe.each(SAMPLES)('$template', (content) => {
  test('every mail has a subject of one line, HTML and text without gaps', async () => {
    const { subject, html, text } = await write(content);
    expect(subject).toMatch(/^\S.{5,148}\S$/);
    for (const version of [subject, html, text]) {
      expect(version).not.toMatch(/undefined|\bnull\b|NaN|\[object/);
    }
    expect(html).toContain(`<title>${subject}</title>`);
    expect(text).not.toMatch(/<\/?[a-z]/i);
    expect(text).toContain('You are receiving this');
    expect(text).not.toMatch(/\n{4}/);
  });

  test('every mail has a light and a dark look, and is narrow on phones', async () => {
    const { html } = await write(content);
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(html).toContain('<meta name="supported-color-schemes" content="light dark"/>');
    expect(html).toMatch(/<style>.*@media \(prefers-color-scheme:dark\)\{\.page\{/);
    expect(html).toContain('@media (max-width:480px)');
    expect(html).toContain('max-width:600px');
  });

  test('every mail has the same links in both versions', async () => {
    const { html, text } = await write(content);
    const inHtml = new Set(findLinks(html).filter((href) => href?.startsWith(`${SITE}/`)));
    inHtml.delete(`${SITE}/`);
    expect(new Set(findUrls(text).map((url) => url.replaceAll('&', '&amp;')))).toEqual(inHtml);
  });
});

test.each(SAMPLES.filter((content) => !isForConsignor(content)))(
  'no mail to collectors and staff names a price: $template',
  async (content) => {
    const { subject, html, text } = await write(content);
    expect(`${subject}${html}${text}`).not.toMatch(/\$\s*\d|\b\d+\.00\b|USD|\bprice/i);
  },
);

test('a question about a piece that the collector bought meanwhile says so', async () => {
  const all = items(1).map((item) => ({ ...item, price: null, isBought: true }));
  const lost = toCollector({ update: 'lost', isQuestion: true, items: all });
  const { subject, text } = await write(lost);
  expect(subject).toBe(`Your question ${REFERENCE}: you bought the piece`);
  expect(text).not.toMatch(/has been sold/);
});

test.each([
  [[false, false], 'no longer available', /^(?!.*you bought)/i],
  [[true, false], 'all pieces are sold', /you bought some of its pieces/],
  [[true, true], 'you bought these pieces in another quote', /because you bought the pieces/],
] as const)(
  'a lost quote whose pieces the collector bought (%j) says so',
  async (bought, subject, text) => {
    const all = items(2).map((item, n) => ({ ...item, price: null, isBought: bought[n] ?? false }));
    const mail = await write(toCollector({ update: 'lost', items: all }));
    expect(mail.subject).toBe(`Your quote ${REFERENCE}: ${subject}`);
    expect(mail.text.replaceAll(/\s+/g, ' ')).toMatch(text);
    expect(mail.text.includes('no longer available')).toBe(bought.some((isBought) => !isBought));
  },
);

describe('subjects', () => {
  type Match = { label: string; products: MailProduct[]; total: number };
  const alertsAbout = (news: 'new' | 'again' | 'both', ...matches: Match[]) =>
    write({
      template: 'alert-matches',
      cadence: 'daily',
      news,
      matches: matches.map((one) => ({ ...one, path: `/?search=${one.label}` })),
    });
  const alerts = (...matches: Match[]) => alertsAbout('new', ...matches);

  test('the subjects of alerts name the product, the search or the number of searches', async () => {
    const rangers = { label: 'rangers', products: products(3), total: 3 };
    const one = { label: 'rangers', products: [product(0)], total: 1 };
    expect((await alerts(one)).subject).toBe('New: Ranger tab 0');
    expect((await alerts(rangers)).subject).toBe('3 new pieces for “rangers”');
    const helmets = { label: 'helmets', products: [product(7), product(8)], total: 2 };
    expect((await alerts(rangers, helmets)).subject).toBe('5 new pieces for your 2 searches');
    expect((await alerts({ ...rangers, total: 30 }, helmets)).subject).toBe(
      '32 new pieces for your 2 searches',
    );
  });

  test('the subjects of alerts tell new pieces from those that are available again', async () => {
    const one = { label: 'rangers', products: [product(0)], total: 1 };
    const rangers = { label: 'rangers', products: products(3), total: 3 };
    const { subject, text } = await alertsAbout('again', one);
    expect(subject).toBe('Available again: Ranger tab 0');
    expect(text).toContain('This piece is available again and matches your search:');
    expect(text).not.toMatch(/\bnew\b/i);
    expect((await alertsAbout('again', rangers)).subject).toBe(
      '3 pieces available again for “rangers”',
    );
    const both = await alertsAbout('both', rangers);
    expect(both.subject).toBe('3 pieces for “rangers”');
    expect(both.text).toContain('These pieces are new or available again and match your search:');
  });

  test('the subjects of alerts count a product that matches two searches once', async () => {
    const one = { label: 'rangers', products: [product(0)], total: 1 };
    const { subject, html } = await alerts(one, { ...one, label: 'tabs' });
    expect(subject).toBe('New: Ranger tab 0');
    expect(html).toContain('your searches');
  });

  test.each([
    ['New: Ranger tab 0', { template: 'new-arrivals', products: products(1), total: 1 }],
    ['12 new arrivals', { template: 'new-arrivals', products: products(3), total: 12 }],
  ] as const)('the subject of new arrivals is “%s”', async (expected, content) => {
    const { subject } = await write({
      ...content,
      cadence: 'weekly',
      products: [...content.products],
    });
    expect(subject).toBe(expected);
  });

  test.each([
    ['A saved piece was sold: Ranger tab 0', 1, 0],
    ['2 saved pieces were sold', 2, 0],
    ['Back in the shop: Ranger tab 0', 0, 1],
    ['Back in the shop: 3 saved pieces', 0, 3],
    ['Your saved pieces: 1 back in the shop, 2 sold', 2, 1],
  ])('the subject of saved items is “%s”', async (expected, sold, back) => {
    const { subject } = await write({
      template: 'saved-items',
      sold: products(sold),
      back: products(back),
    });
    expect(subject).toBe(expected);
  });

  test.each([
    ['3 quotes or questions are waiting, 1 sync failed', {}],
    ['1 quote or question is waiting', { pendingQuotes: 1, failedSyncs: 0, syncError: null }],
    ['2 syncs failed', { pendingQuotes: 0, oldestPendingAt: null, failedSyncs: 2 }],
    [
      'A sync needs your confirmation',
      { pendingQuotes: 0, failedSyncs: 0, syncError: null, isSyncBlocked: true },
    ],
    ['Nothing needs your attention', { pendingQuotes: 0, failedSyncs: 0, syncError: null }],
    [
      'Unapplied payments in 1 quote, 2 refunds to make, 1 return to handle, 3 orders to ship, 1 payment to confirm',
      {
        pendingQuotes: 0,
        failedSyncs: 0,
        syncError: null,
        tasks: { unapplied: 1, toRefund: 2, returns: 1, toShip: 3, toClear: 1 },
      },
    ],
  ])('the subject of the staff digest is “%s”', async (expected, fields) => {
    expect((await write({ ...digest, ...fields })).subject).toBe(expected);
  });

  test('the subject of the staff digest says what a blocked sync would change', async () => {
    const blockedReason = 'The sync would change “Era” in 10 of 10 products.';
    const { text } = await write({ ...digest, isSyncBlocked: true, blockedReason });
    expect(text).toContain(blockedReason);
  });
});

describe('a mail about a quote', () => {
  const subjectOf = async (content: QuoteUpdate) => (await write(content)).subject;

  test('a mail about a quote has the reference in its subject, and one button to the quote', async () => {
    for (const content of UPDATES) {
      const { subject, html } = await write(content);
      expect(subject).toContain(`uote ${REFERENCE}: `);
      const links = findLinks(html).filter((href) => href?.includes('/quotes'));
      expect(links).toEqual([`${SITE}/quotes/${uuid(9)}`]);
    }
  });

  test('a mail about a quote has the prices of the offer, and its total in the subject', async () => {
    const { subject, text } = await write(toCollector(priced));
    expect(subject).toBe(`Your quote ${REFERENCE}: an offer of $1,804.50`);
    expect(text).toContain('Quantity: 1 · $600.00\n');
    expect(text).toContain('Quantity: 2 · $600.00 each\n');
    expect(text).toContain('Shipping: $14.50\n');
    expect(text).toContain('Discount: −$10.00\n');
    expect(text).toContain('Total: $1,804.50\n');
    expect(text).not.toContain('Insurance');
    expect(text).toContain('valid until Nov 30, 2026, 9:00 AM EST');
    expect(text).toContain('Answer the offer');
  });

  test('a mail about a quote labels reproductions', async () => {
    const [item] = priced.items;
    if (!item) throw new Error('No item');
    const { text } = await write(
      toCollector({ ...priced, items: [{ ...item, isAuthentic: false }] }),
    );
    expect(text).toContain('Reproduction · Quantity: 1 · $600.00');
  });

  test('a mail about a quote names the person and what they did to the dealer', async () => {
    expect(await subjectOf(toDealer())).toBe(
      `Quote ${REFERENCE}: request from Ada Lovelace for 6 pieces`,
    );
    expect(await subjectOf(toDealer({ ...priced, update: 'countered' }))).toBe(
      `Quote ${REFERENCE}: a counteroffer of $1,804.50 from Ada Lovelace`,
    );
    const nameless = { firstName: null, lastName: null, email: null };
    expect(await subjectOf(toDealer({ update: 'message', requester: nameless }))).toBe(
      `Quote ${REFERENCE}: a message from a collector`,
    );
  });

  test('a mail about a quote has what the collector needs to know about the hold and the instalments', async () => {
    const accepted = await write(toCollector({ ...priced, update: 'accepted' }));
    expect(accepted.text).toContain('holding the pieces for you until Nov 26, 2026, 4:30 AM EST');
    expect(accepted.text).toContain('payment');
    const due = await write(toCollector({ update: 'instalment-due', instalments, instalment: 1 }));
    expect(due.subject).toBe(`Your quote ${REFERENCE}: payment of $1,304.50 due on Dec 20, 2026`);
    expect(due.text).toContain('$500.00 · paid on Nov 19, 2026\n');
    expect(due.text).toContain('$1,304.50 · due on Dec 20, 2026\n');
  });

  test('a mail about a quote opens it for visitors without an account', async () => {
    const quoteUrl = `${SITE}/quote-link#token=t`;
    const { html, text } = await write(toCollector({ isGuest: true }), { ...CONTEXT, quoteUrl });
    expect(findLinks(html)).toContain(quoteUrl);
    const words = text.replaceAll(/\s+/g, ' ');
    expect(words).toContain('opens your quote without an account. It works for 30 days.');
    const hint = 'without an account';
    expect((await write(toCollector())).text).not.toContain(hint);
    expect((await write(toDealer({ isGuest: true }))).text).not.toContain(hint);
  });

  test('a mail about a quote also leads visitors to the page for which they log in', async () => {
    const quoteUrl = `${SITE}/quote-link#token=t`;
    const { html, text } = await write(toCollector({ isGuest: true }), { ...CONTEXT, quoteUrl });
    expect(findLinks(html)).toContain(`${SITE}/quotes/${uuid(9)}`);
    const hint = 'Log in or create an account with this address to answer.';
    expect(text).toContain(hint);
    expect(text).toContain('You can also reply to this e-mail.');
    const accepted = await write(toCollector({ isGuest: true, update: 'accepted' }));
    expect(accepted.text).toContain(
      'Log in or create an account with this address to see your quote.',
    );
    expect((await write(toCollector())).text).not.toContain(hint);
    expect((await write(toDealer({ isGuest: true }))).text).not.toContain(hint);
  });

  test('a mail about an agreed quote has its stage, and tells the collector what happens next', async () => {
    const progress = {
      stage: 'awaiting payment',
      nextStep: 'Please pay $140.00 by Dec 3, 2026.',
      balance: '140.00',
      needsAddress: true,
    } as const;
    const toCollectorText = (await write(toCollector({ update: 'accepted', progress }))).text;
    expect(toCollectorText).toContain(
      'Status: Awaiting payment. Please pay $140.00 by Dec 3, 2026.\n',
    );
    expect(toCollectorText.replaceAll(/\s+/g, ' ')).toContain('Please also enter the address');
    const { text } = await write(toDealer({ update: 'accepted', progress }));
    expect(text).toContain('Status: Awaiting payment.\n');
    expect(text).not.toContain('Please pay');
  });

  test('a mail about a quote that waits for payment has the instructions for each way', async () => {
    const waysToPay = [
      { method: 'transfer', instructions: 'IBAN XX00 1234\nBank of Gettysburg' },
      { method: 'money-order', instructions: 'Send it to us.' },
    ] as const;
    const content = { update: 'accepted' as const, waysToPay: [...waysToPay] };
    const { text } = await write(toCollector(content));
    expect(text).toContain('Pay by bank transfer\n\nIBAN XX00 1234\nBank of Gettysburg\n');
    expect(text).toContain('Pay by money order\n\nSend it to us.\n');
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      'Your quote page shows how to make the payment.',
    );
    expect((await write(toDealer(content))).text).not.toContain('IBAN');
    const without = (await write(toCollector({ update: 'accepted' }))).text.replaceAll(/\s+/g, ' ');
    expect(without).not.toContain('shows how to');
    expect(without).toContain('If your quote page shows no way to pay, write to us');
  });

  test('a mail about a payment names its amount, its way and the rest', async () => {
    const payment = { method: 'transfer', cents: 50_000 } as const;
    const progress = {
      stage: 'part paid',
      nextStep: '',
      balance: '1304.50',
      needsAddress: false,
    } as const;
    const part = { update: 'paid' as const, payment, progress };
    const mail = await write(toCollector(part));
    expect(mail.subject).toBe(`Your quote ${REFERENCE}: we have received $500.00`);
    expect(mail.text.replaceAll(/\s+/g, ' ')).toContain(
      'We have received your payment of $500.00 by bank transfer. Your remaining balance is $1,304.50.',
    );
    expect(await subjectOf(toDealer(part))).toBe(
      `Quote ${REFERENCE}: Ada Lovelace has paid $500.00`,
    );
    const plan = toCollector({ ...part, instalments, instalment: 0 });
    expect((await write(plan)).text.replaceAll(/\s+/g, ' ')).toContain(
      'Your next payment of $1,304.50 is due on Dec 20, 2026.',
    );
    const failed = toCollector({ update: 'payment-failed', payment });
    expect((await write(failed)).text).toContain('Pay again\n');
    const refunded = toCollector({ update: 'refunded', payment: { method: 'paypal', cents: 125 } });
    expect((await write(refunded)).text).toContain('We have refunded $1.25 by PayPal.');
    const unapplied = await write(toDealer({ update: 'unapplied', payment }));
    expect(unapplied.text.replaceAll(/\s+/g, ' ')).toContain(
      'A payment of $500.00 by bank transfer from Ada Lovelace has arrived',
    );
  });

  test('a mail about a parcel has its number, which leads to the carrier', async () => {
    const trackingUrl = 'https://tools.usps.com/go/TrackConfirmAction?tLabels=9400';
    const parcel = { carrier: 'USPS', trackingNumber: '9400', trackingUrl } as const;
    const { html, text } = await write(toCollector({ update: 'shipped', parcel }));
    expect(text).toContain('We have shipped these pieces by USPS.');
    expect(text).toContain(`9400\n${trackingUrl}\n`);
    expect(findLinks(html)).toContain(trackingUrl);
    const other = { carrier: 'other', trackingNumber: 'AB 12', trackingUrl: null } as const;
    const withoutPage = await write(toCollector({ update: 'shipped', parcel: other }));
    expect(withoutPage.text).toContain('Tracking number: AB 12\n');
    const pickup = { carrier: 'pickup', trackingNumber: null, trackingUrl: null } as const;
    const pickedUp = await write(toCollector({ update: 'shipped', parcel: pickup }));
    expect(pickedUp.text).toContain('You have picked up these pieces.');
  });

  test('a mail about a delivery says until when pieces can be returned, and one about a return where to', async () => {
    const delivered = toCollector({
      update: 'delivered',
      returnableUntil: '2026-12-04T17:00:00.000Z',
    });
    expect((await write(delivered)).text.replaceAll(/\s+/g, ' ')).toContain(
      'you can ask to return these pieces until Dec 4, 2026',
    );
    const none = await write(toCollector({ update: 'delivered' }));
    expect(none.text).not.toContain('return');
    const returnAddress = ['Guidon', '12 Depot Street', 'Gettysburg, PA 17325'];
    const approved = toCollector({ update: 'return-approved', returnAddress, text: 'Of course.' });
    const { text } = await write(approved);
    expect(text).toContain('Our answer\n\n> Of course.\n');
    expect(text).toContain(`Return address\n\n${returnAddress.join('\n')}\n`);
    const requested = await write(toDealer({ update: 'return-requested', text: 'Too small' }));
    expect(requested.text).toContain('Their reason\n\n> Too small\n');
  });

  test('a mail about a quote has its sales tax', async () => {
    const taxes = [{ state: 'PA', rate: '6', amount: '100.00' }];
    const { text } = await write(toCollector({ ...priced, totals: { ...priced.totals, taxes } }));
    expect(text).toContain('Sales tax (PA, 6%): $100.00\n');
  });

  test('a mail about a quote calls a question a question until an offer is made', async () => {
    const isQuestion = true;
    const updates = ['requested', 'declined', 'lost', 'message'] as const;
    const statuses = ['pending', 'quoted', 'declined'] as const;
    const letters = await Promise.all(
      [
        ...updates.map((each) => toCollector({ isQuestion, isGuest: true, update: each })),
        ...statuses.map((status) => toCollector({ isQuestion, update: 'marked', status })),
        ...(['requested', 'withdrawn', 'message'] as const).map((each) =>
          toDealer({ isQuestion, update: each }),
        ),
      ].map((content) => write(content)),
    );
    for (const { subject, text } of letters) {
      expect(subject).toMatch(new RegExp(`^(Your q|Q)uestion ${REFERENCE}: `));
      expect(text.replaceAll(/http\S+/g, '')).not.toMatch(/request|offer|quote|proposal/i);
    }
    const [first] = letters;
    expect(first?.text).toContain('We have your question');
    const accepted = toCollector({ isQuestion: false, update: 'accepted' });
    expect((await write(accepted)).text).toContain('our offer');
  });

  test('a mail about a quote of one piece never speaks of several', async () => {
    const one = { items: priced.items.slice(0, 1), totals: priced.totals };
    const letters = [
      ...COLLECTOR_UPDATES.map((each) => toCollector({ ...one, update: each })),
      ...ORDER_STATUSES.map((status) => toCollector({ ...one, update: 'marked', status })),
      ...DEALER_UPDATES.map((each) => toDealer({ ...one, update: each })),
    ];
    for (const content of letters) {
      const { subject, text } = await write(content);
      expect(`${subject} ${text}`).not.toMatch(/\b(pieces|items|them)\b/);
    }
    const several = await write(toCollector({ ...priced, update: 'lapsed' }));
    expect(several.text.replaceAll(/\s+/g, ' ')).toContain('longer holding the pieces for you');
  });

  test('a mail about a quote promises certificates for originals only', async () => {
    const soldOf = async (...originals: boolean[]) => {
      const sold = originals.map((isAuthentic) => ({ ...priced.items[0], isAuthentic }));
      const mail = await write(
        toCollector({ update: 'sold', items: sold as QuoteUpdate['items'] }),
      );
      return mail.text.replaceAll(/\s+/g, ' ');
    };
    expect(await soldOf(true)).toContain('invoice and the certificate of authenticity on');
    expect(await soldOf(true, true)).toContain('the certificates of authenticity on');
    expect(await soldOf(false)).toContain('the invoice on your quote page');
  });

  test('a mail about a question has no quantity', async () => {
    const { text } = await write(toCollector({ isQuestion: true, update: 'requested' }));
    expect(text).not.toContain('Quantity');
    expect(text).toContain('The piece');
  });

  test('a mail about a quote names the next payment, or says that everything is paid', async () => {
    const paid = await write(toCollector({ update: 'payment', instalments, instalment: 0 }));
    expect(paid.text.replaceAll(/\s+/g, ' ')).toContain(
      'Your next payment of $1,304.50 is due on Dec 20, 2026.',
    );
    const all = instalments.map((each) => ({ ...each, paidAt: '2026-11-19T10:00:00.000Z' }));
    const last = await write(toCollector({ update: 'payment', instalments: all, instalment: 1 }));
    expect(last.text).toContain('You have now paid in full.');
  });

  test('a mail about a quote quotes the message or the note', async () => {
    const text = 'Is it original?\nThank you';
    expect((await write(toDealer({ text }))).text).toContain('Their note');
    const message = await write(toDealer({ text, update: 'message' }));
    expect(message.text).toContain('> Is it original?\n> Thank you');
  });
});

test('the products of a mail have their small photos with alt texts, and links to their pages', async () => {
  const { html, text } = await write({
    template: 'new-arrivals',
    cadence: 'weekly',
    products: products(2),
    total: 2,
  });
  expect(findPhotos(html)).toEqual([`${SITE}/photos/att0/card`, `${SITE}/photos/att1/card`]);
  expect(html).toContain('alt="Ranger tab 0"');
  expect(html).toContain('By Request');
  expect(findLinks(html)).toContain(`${SITE}/product/${uuid(1)}`);
  expect(text).toContain(
    `Ranger tab 1\n${SITE}/product/${uuid(1)}\n2nd Ranger Battalion\nPatches · WWII\n`,
  );
});

test('products without a photo have none in a mail', async () => {
  for (const count of [1, 2]) {
    const { html, text } = await write({
      template: 'new-arrivals',
      cadence: 'weekly',
      products: products(count, { imageUrl: null, unitName: null }),
      total: count,
    });
    expect(findPhotos(html)).toEqual([]);
    expect(text).not.toContain('No photo');
  }
});

test('products that a mail does not show are a link away', async () => {
  const arrivals = await write({
    template: 'new-arrivals',
    cadence: 'weekly',
    products: products(3),
    total: 15,
  });
  expect(arrivals.text).toContain(`and 12 more\n${SITE}/#all-items\n`);
  const alert = await write({
    template: 'alert-matches',
    news: 'new',
    cadence: 'weekly',
    matches: [{ ...match, path: '/?search=ranger tab&rare=true#all-items', total: 15 }],
  });
  expect(alert.text).toContain(`and 12 more\n${SITE}/?search=ranger%20tab&rare=true#all-items\n`);
  const request = await write(toDealer({ items: unpriced(30) }));
  expect(request.text).toContain(`and 6 more\n${SITE}/quotes/${uuid(9)}\n`);
});

test('sold products are not for sale in a mail, and have no page once they have left the shop', async () => {
  const { html } = await write({
    template: 'saved-items',
    sold: [product(1), product(2, { itemType: null, era: null })],
    back: [],
  });
  expect(html).not.toContain('By Request');
  expect(findLinks(html)).toContain(`${SITE}/product/${uuid(1)}`);
  expect(findLinks(html)).not.toContain(`${SITE}/product/${uuid(2)}`);
});

test('a mail of more than 10 searches only counts the products of the others', async () => {
  const matches = Array.from({ length: 12 }, (_, n) => ({
    label: `search ${n}`,
    path: `/?search=${n}`,
    products: [product(n)],
    total: n + 1,
  }));
  const { text } = await write({
    template: 'alert-matches',
    news: 'new',
    cadence: 'weekly',
    matches,
  });
  expect(text).toContain('Your other searches\n\nsearch 10 (11), search 11 (12)\n');
});

test('several searches share the space of a mail, each with some products', async () => {
  const matches = Array.from({ length: 5 }, (_, n) => ({
    label: `search ${n}`,
    path: `/?search=${n}`,
    products: Array.from({ length: n === 0 ? 2 : 20 }, (_, m) => product(100 * n + m)),
    total: 20,
  }));
  const { html, text } = await write({
    template: 'alert-matches',
    news: 'new',
    cadence: 'weekly',
    matches,
  });
  expect(findPhotos(html)).toHaveLength(MAX_MAIL_PRODUCTS);
  expect(text.match(/and \d+ more/g)).toEqual([
    'and 18 more',
    'and 14 more',
    'and 14 more',
    'and 15 more',
    'and 15 more',
  ]);
});

test.each([
  ['newsletter-confirmation', '/newsletter/confirm'],
  ['question-confirmation', '/questions/confirm'],
  ['personal-data', '/your-data'],
] as const)(
  '%s has a link to confirm and one to refuse in each version, and no other address',
  async (template, path) => {
    const { html, text } = await write({ template, token: 'a.b+c/d=', refuseToken: 'r' });
    const link = `${SITE}${path}#token=a.b%2Bc%2Fd%3D`;
    const links = [link, `${SITE}/mail-preferences/refuse#r`];
    expect(findLinks(html)).toEqual(links);
    expect(findUrls(text)).toEqual(links);
    expect(html.match(/https?:\/\/shop\.example/g)).toHaveLength(2);
    expect(`${html}${text}`).not.toContain(CONTEXT.shop.email);
    expect(findPhotos(html)).toEqual([]);
    expect(text).toContain('ignore this e-mail');
  },
);

describe('the footer', () => {
  const content = toCollector({ update: 'requested' });

  test('the footer of a mail names the shop, its address, the reason and both links', async () => {
    const { text } = await write(content);
    expect(text).toContain(`Guidon\n${CONTEXT.shop.postalAddress}\n`);
    expect(text).toContain('because you requested a quote from Guidon.');
    expect(text).toContain(`E-mail preferences\n${CONTEXT.preferencesUrl}\n`);
    expect(text).toContain(`Unsubscribe\n${CONTEXT.unsubscribeUrl}\n`);
  });

  test('the footer of a mail that was just asked for has no unsubscribe link', async () => {
    const { html, text } = await write(content, {
      ...CONTEXT,
      shop: { name: 'Guidon', email: 'dealer@shop.example', timeZone: 'America/New_York' },
      unsubscribeUrl: null,
    });
    expect(`${html}${text}`).not.toMatch(/unsubscribe/i);
    expect(text).toContain(`E-mail preferences\n${CONTEXT.preferencesUrl}\n`);
  });
});

test.each([
  [`${SITE}/quote-link#token=abc.def`, `${SITE}/quote-link#token=abc.def`, 'without an account'],
  [undefined, `${SITE}/quotes/${uuid(9)}`, 'please log in'],
])('the mail about an order with the link %s leads to %s', async (quoteUrl, url, words) => {
  const content = {
    template: 'order-link',
    orderId: uuid(9),
    reference: REFERENCE,
    isGuest: quoteUrl !== undefined,
  } as const;
  const { subject, html, text } = await write(content, { ...CONTEXT, quoteUrl });
  expect(subject).toBe(`Your link to ${REFERENCE}`);
  expect(findLinks(html)).toEqual([url]);
  expect(text.replaceAll(/\s+/g, ' ')).toContain(words);
});

test('the confirmation of a deleted account has no links but to the shop’s address', async () => {
  const { subject, text, html } = await write({ template: 'account-deleted' });
  expect(subject).toBe('Your account has been deleted');
  expect(text).toContain('If you did not ask for this, please write to dealer@shop.example');
  expect(findLinks(html)).toEqual(['mailto:dealer@shop.example']);
});

describe('hostile text', () => {
  const HOSTILE = [
    `</td></table><script>alert(1)</script><img src=x onerror=alert(1)>"'&amp;<!--`,
    '"><a href="https://evil.example">Unsubscribe</a>',
    'tab\r\nBcc: victim@example.com\u2028\u0085 next',
    '\u202egnp.exe\u202c\u2066\u2067\u2069\u200f\u061c\ufeff\u200b\u00ad hidden',
    'nul\0 bell\u0007 escape\u001b[31m del\u007f csi\u009b lone\ud800',
    '{{username}} {####} <%= 1 %> javascript:alert(1)',
  ];
  const UNSAFE = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;
  const inAll = (text: string): MailContent[] => {
    const hostile = products(2, { name: text, unitName: text, itemType: text, era: text });
    return [
      { template: 'new-arrivals', cadence: 'weekly', products: hostile, total: 2 },
      {
        template: 'new-arrivals',
        cadence: 'weekly',
        products: [product(0, { name: text })],
        total: 1,
      },
      {
        template: 'alert-matches',
        news: 'new',
        cadence: 'weekly',
        matches: [{ ...match, label: text, products: hostile, total: 2 }],
      },
      ...[toCollector, toDealer].map((toSide) =>
        toSide({
          ...priced,
          update: 'message',
          items: items(2, text).map((item) => ({ ...item, price: '1.00' })),
          requester: { firstName: text, lastName: text, email: 'ada@example.com' },
          text,
        }),
      ),
      { template: 'saved-items', sold: hostile, back: hostile },
      { ...digest, syncError: text },
      {
        ...statement,
        name: text,
        lines: [
          { ...saleLine, item: text, reference: text },
          { ...payoutLine, reference: text },
        ],
        pieces: [text],
      },
      { ...floorQuestion, name: text },
      {
        ...privateViewing,
        title: text,
        note: text,
        pieces: [{ name: text, imageUrl: null, isAuthentic: true }],
      },
      { ...viewingAnswer, title: text, name: text, pieces: [text], message: text },
    ];
  };

  test.each(HOSTILE)('hostile text in a mail stays text: %j', async (hostile) => {
    // Notes keep their lines, each in an element.
    const harmless = inAll(hostile.replace(/[^\n\r\u2028\u0085]+/g, 'harmless'));
    for (const [index, content] of inAll(hostile).entries()) {
      const { subject, html, text } = await write(content);
      const expected = await write(harmless[index] as MailContent);
      expect(toSkeleton(html)).toEqual(toSkeleton(expected.html));
      expect(findLinks(html)).toEqual(findLinks(expected.html));
      expect(subject.match(UNSAFE)).toBeNull();
      expect(text.replaceAll('\n', '').match(UNSAFE)).toBeNull();
      const body = html.replace(/<div style="display:none.*?<\/div><\/div>/, '');
      expect(body.match(UNSAFE)).toBeNull();
    }
  });

  test('hostile text in a mail does not break the subject, which has at most 150 characters', async () => {
    const { subject, html } = await write({
      template: 'new-arrivals',
      cadence: 'weekly',
      products: [product(0, { name: `First\r\nBcc: a@b.example\n${'🎖'.repeat(300)}` })],
      total: 1,
    });
    expect(subject).toMatch(/^New: First Bcc: a@b\.example 🎖+…$/u);
    expect(subject.length).toBeLessThanOrEqual(150);
    expect(subject.isWellFormed()).toBe(true);
    expect(html.isWellFormed()).toBe(true);
  });

  test('hostile text in a mail keeps the line breaks of a note, and quotes each line', async () => {
    const { html, text } = await write(
      toDealer({ text: 'Hello\r\n\r\nUnsubscribe here: https://evil.example' }),
    );
    expect(text).toContain('> Hello\n> \n> Unsubscribe here: https://evil.example');
    expect(findLinks(html)).not.toContain('https://evil.example');
  });

  test.each(['//evil.example/', 'https://evil.example', 'javascript:alert(1)', '@evil.example'])(
    'hostile text in a mail leads nowhere else: %s',
    async (path) => {
      const { html } = await write({
        template: 'alert-matches',
        news: 'new',
        cadence: 'weekly',
        matches: [{ ...match, path, products: products(2, { imageUrl: path }), total: 9 }],
      });
      const urls = [...findLinks(html), ...findPhotos(html)];
      expect(urls.every((url) => url?.startsWith(`${SITE}/`))).toBe(true);
    },
  );
});

describe('the size of the HTML', () => {
  // Gmail truncates mails that exceed 102 kB.
  const MAX_BYTES = 100_000;
  const long = (length: number) => '軍旗 '.repeat(length / 3);
  const longProducts = products(MAX_MAIL_PRODUCTS, {
    name: long(300),
    unitName: long(300),
    itemType: long(300),
  });

  test.each<MailContent>([
    { template: 'new-arrivals', cadence: 'weekly', products: longProducts, total: 500 },
    {
      template: 'alert-matches',
      news: 'new',
      cadence: 'weekly',
      matches: Array.from({ length: 50 }, (_, n) => ({
        label: long(300),
        path: `/?search=${encodeURIComponent(long(30))}${n}#all-items`,
        products: longProducts,
        total: 500,
      })),
    },
    toCollector({
      ...priced,
      update: 'layaway',
      items: items(95, long(300)).map((item) => ({ ...item, price: '99999999.00' })),
      text: long(5_000),
      instalments: Array.from({ length: 60 }, () => ({
        amount: '99999999.00',
        dueAt: '2026-11-20T00:00:00.000Z',
        paidAt: null,
      })),
    }),
    { template: 'saved-items', sold: longProducts, back: longProducts },
    {
      ...statement,
      name: long(300),
      lines: Array.from({ length: MAX_MAIL_STATEMENT_LINES }, () => ({
        ...saleLine,
        item: long(300),
        reference: long(300),
      })),
      total: 500,
    },
    {
      ...statement,
      lines: [],
      pieces: Array.from({ length: MAX_MAIL_STATEMENT_LINES }, () => long(300)),
      pieceCount: 500,
    },
  ])('the HTML of $template stays below what mail programs show', async (content) => {
    const { html } = await write(content);
    expect(Buffer.byteLength(html)).toBeLessThan(MAX_BYTES);
  });
});

test('the mail about a private viewing has the note, some pieces, the end and a link to unsubscribe', async () => {
  const { subject, html, text } = await write(privateViewing);
  expect(subject).toBe('A private viewing: Rangers');
  expect(text).toContain('> From an estate.\n> Please ask for details.');
  const onOneLine = text.replaceAll(/\s+/g, ' ');
  for (const part of [
    'Ranger tab',
    'Garrison cap',
    'Reproduction',
    'And 3 more.',
    'works until Nov 30, 2026, 9:00 AM EST',
  ]) {
    expect(onOneLine).toContain(part);
  }
  expect(findLinks(html)).toEqual([
    `${SITE}/`,
    `${SITE}/private-viewing#token=abc.def~ghi`,
    CONTEXT.preferencesUrl,
    CONTEXT.unsubscribeUrl,
  ]);
});

test('the mail about an answer to a private viewing has the pieces, the message and a link to the viewing', async () => {
  const { subject, html, text } = await write(viewingAnswer);
  expect(subject).toBe('Ada Lovelace has answered: Rangers');
  expect(text).toContain('Ranger tab\nGarrison cap');
  expect(text).toContain('> Please hold them.\n> Ada');
  expect(findLinks(html)).toContain(`${SITE}/viewings/${uuid(80)}`);
  const none = await write({ ...viewingAnswer, name: null, pieces: [], message: null });
  expect(none.text.replaceAll(/\s+/g, ' ')).toContain(
    'ada@example.com is interested in none of the pieces of the private viewing “Rangers”.',
  );
});

describe('a mail to a consignor', () => {
  const writeOnOneLine = async (content: MailContent) => {
    const { text, ...mail } = await write(content);
    return { ...mail, text: text.replaceAll(/\s+/g, ' ') };
  };

  test('a statement lists the sales and payouts of the month with prices, commissions and shares', async () => {
    const { subject, text } = await writeOnOneLine(statement);
    expect(subject).toBe('Your statement for November 2026');
    for (const part of [
      'Abigail Thorne, these are your sales and payouts at Guidon in November 2026.',
      'As of November 30, 2026: Opening balance: $0.00 Closing balance: $47.50 Payable: $0.00 Held: $47.50',
      `Nov 20, 2026 · Sale: Ranger tab (${REFERENCE}) Price $125.00, commission $37.50, your share $87.50 Held until Dec 2, 2026`,
      'Nov 21, 2026 · Payout (Check, 4711) -$40.00 Pieces not sold yet Garrison cap Trench knife',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('You owe');
  });

  test('a statement of the current month is one as of the day on which it was made', async () => {
    const { text } = await writeOnOneLine({ ...statement, at: '2026-11-25T03:00:00.000Z' });
    expect(text).toContain('As of November 24, 2026:');
  });

  test('a statement says that a share is held until the delivery is noted', async () => {
    const lines = [{ ...saleLine, payableAt: null }];
    const { text } = await writeOnOneLine({ ...statement, lines });
    expect(text).toContain('your share $87.50 Held until the delivery is noted');
  });

  test('a statement counts the entries and pieces that it leaves out, and names a debt', async () => {
    const content = { ...statement, total: 5, pieceCount: 3, closing: '-12.00' };
    const { text } = await writeOnOneLine(content);
    expect(text).toContain('3 earlier entries are not shown.');
    expect(text).toContain('1 piece is not shown.');
    expect(text).toContain('You owe Guidon $12.00, which is set off against your next sales.');
  });

  test('a question about a price has the price, the floor and one link, which needs no account', async () => {
    const { subject, html, text } = await writeOnOneLine(floorQuestion);
    expect(subject).toBe('May we sell Ranger tab for $95.00?');
    expect(text).toContain(
      'The lowest price that you agreed with us is $110.00. Prices are for one piece, before our commission.',
    );
    expect(findLinks(html)).toEqual([`${SITE}/consignor-answer#token=abc.def`]);
    expect(findPhotos(html)).toHaveLength(1);
  });

  test('a mail to a consignor has no links to preferences, and calls no piece a reproduction', async () => {
    for (const content of [statement, floorQuestion]) {
      const { html } = await write(content, { ...CONTEXT, unsubscribeUrl: null });
      expect(html).not.toMatch(/unsubscribe|mail-preferences|Reproduction/i);
    }
  });
});

test('reproductions are labeled in mails', async () => {
  const reproductions = products(2, { isAuthentic: false });
  const copies = unpriced(1).map((item) => ({ ...item, isAuthentic: false }));
  for (const content of [
    { template: 'new-arrivals', cadence: 'weekly', products: reproductions, total: 2 },
    toCollector({ items: copies }),
  ] satisfies MailContent[]) {
    const { html, text } = await write(content);
    expect(html).toContain('Reproduction');
    expect(text).toContain('Reproduction');
  }
  const { html } = await write(toCollector());
  expect(html).not.toContain('Reproduction');
});
