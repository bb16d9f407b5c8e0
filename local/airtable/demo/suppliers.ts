import { airtableId } from '../base.ts';

/** name, kind, town, contact, terms in days, trade discount, notes */
const SUPPLIERS = [
  [
    'Allegheny Estate Buyers',
    ['Estate sales'],
    'Johnstown, PA',
    'Ruth Vogel',
    0,
    0.1,
    'Keystone Division families. Ring before nine.',
  ],
  [
    'Show of Shows, table 1140',
    ['Militaria show'],
    'Louisville, KY',
    'Dale Pruitt',
    0,
    0,
    'Cash. Brings Airborne.',
  ],
  ['Hoosier Militaria', ['Dealer', 'Online'], 'Muncie, IN', 'Carl Oster', 30, 0.15, ''],
  [
    'Tri-State Coin & Stamp',
    ['Dealer'],
    'Evansville, IN',
    'Marge Tully',
    14,
    0.1,
    'Medals only; grades generously.',
  ],
  [
    'Kanto Antiques',
    ['Online', 'Dealer'],
    'Yokohama, Japan',
    'M. Ishikawa',
    14,
    0.05,
    'Occupation-era bullion. 領収書 with every parcel.',
  ],
  [
    'Normandie Militaria',
    ['Dealer'],
    'Carentan, France',
    'Hélène Le Goff',
    30,
    0.08,
    'Ask for the lot before the June crowds.',
  ],
  ['Old Colony Auctions', ['Auction house'], 'Taunton, MA', 'Desk', 7, 0, '20% buyer’s premium.'],
  ['Chesapeake Auction Gallery', ['Auction house'], 'Easton, MD', 'Bids office', 7, 0, ''],
  [
    'VFW Hall swap meet',
    ['Militaria show'],
    'Altoona, PA',
    'Post commander',
    0,
    0,
    'Third Sunday.',
  ],
  [
    'Fayetteville Pawn & Loan',
    ['Dealer'],
    'Fayetteville, NC',
    'J. Barefoot',
    0,
    0.12,
    '82nd Airborne, always.',
  ],
  [
    'Bavaria Sammlerbörse',
    ['Militaria show', 'Online'],
    'Nürnberg, Germany',
    'Jürgen Weiß',
    0,
    0,
    'German-made crests.',
  ],
  ['San Diego Surplus', ['Surplus'], 'San Diego, CA', 'Luis Ortega', 30, 0.2, ''],
  [
    'Great Lakes Postal Bid',
    ['Auction house', 'Online'],
    'Racine, WI',
    'P. Novak',
    14,
    0.05,
    'Paper and photographs.',
  ],
  ['Camp Shelby Flea', ['Militaria show'], 'Hattiesburg, MS', '', 0, 0, ''],
  ['Walk-in', ['Private'], '', '', 0, 0, 'Anyone at the counter.'],
  [
    'Saigon Textiles (retired)',
    ['Online'],
    'Lincoln, NE',
    'T. Nguyen',
    0,
    0.1,
    'In-country pieces with provenance.',
  ],
] as const;

export const SUPPLIER_KINDS = [
  'Estate sales',
  'Militaria show',
  'Dealer',
  'Online',
  'Auction house',
  'Surplus',
  'Private',
];
const slug = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '');

export const suppliers = SUPPLIERS.map(
  ([name, kinds, town, contact, days, discount, notes], i) => ({
    id: airtableId('rec', `supplier ${i}`),
    name,
    kinds: [...kinds],
    town,
    contact,
    days,
    discount,
    notes,
    email: contact ? `${slug(contact)}@${slug(name)}.example.com` : '',
    phone: contact ? `(${410 + i * 7}) 555-01${String(10 + i * 5).padStart(2, '0')}` : '',
    site: kinds.some((kind) => kind === 'Online') ? `https://${slug(name)}.example.com/` : '',
    since: `20${String(8 + (i % 15)).padStart(2, '0')}-0${1 + (i % 9)}-1${i % 9}`,
    trusted: i % 4 !== 3,
  }),
);
