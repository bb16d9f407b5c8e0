import type {
  BreadcrumbList,
  CollectionPage,
  Offer,
  Organization,
  Product as ProductData,
  PropertyValue,
  WithContext,
} from 'schema-dts';
import type { Product } from '../entities/product.ts';
import type { ShopSettings } from '../entities/shop-settings.ts';
import { knownTerm } from '../vocabulary.ts';

/** Objects are checked against schema-dts here but typed loosely: comparing its large unions takes the compiler
 *  minutes. */
type JsonLd = object;

const CONTEXT = 'https://schema.org';

const AVAILABILITY = {
  'In Stock': 'https://schema.org/InStock',
  'Pre-Order': 'https://schema.org/PreOrder',
  'Sold Out': 'https://schema.org/SoldOut',
  'On Hold': 'https://schema.org/Reserved',
} as const satisfies Record<Product['availability'], Offer['availability']>;

export function describeShop(shop: ShopSettings, site: string): JsonLd {
  const { phone, email, social } = shop;
  const profiles = Object.values(social).filter((url) => url !== null && isProfile(url));
  return {
    '@context': CONTEXT,
    '@type': 'Organization',
    ...toReference(shop, site),
    email,
    ...(phone && { telephone: phone }),
    ...(profiles.length > 0 && { sameAs: profiles as string[] }),
  } satisfies WithContext<Organization>;
}

/** Skips links to the home page of a network, which is not a profile. */
const isProfile = (url: string) => new URL(url).pathname !== '/';

const toReference = ({ brand }: ShopSettings, site: string) => ({
  '@id': `${site}#shop`,
  name: brand,
  url: site,
});

interface ProductPage {
  product: Product;
  url: string;
  shop: ShopSettings;
}

/** Prices are on request, so the offer has none. */
export function describeProduct({ product, url, shop }: ProductPage): JsonLd {
  const { name, material, itemType, imageUrls } = product;
  const description = product.description || product.shortDescription;
  const offer: Offer = {
    '@type': 'Offer',
    url,
    availability: AVAILABILITY[product.availability],
    itemCondition: 'https://schema.org/UsedCondition',
    seller: { '@type': 'Organization', ...toReference(shop, new URL('/', url).href) },
  };
  return {
    '@context': CONTEXT,
    '@type': 'Product',
    '@id': url,
    url,
    name,
    sku: product.id,
    ...(knownTerm(itemType) && { category: itemType }),
    ...(description && { description }),
    ...(material && { material }),
    ...(imageUrls.length > 0 && { image: imageUrls.map((path) => new URL(path, url).href) }),
    additionalProperty: listProperties(product),
    offers: offer,
  } satisfies WithContext<ProductData>;
}

function listProperties(product: Product): PropertyValue[] {
  const properties = {
    Era: knownTerm(product.era),
    Unit: product.unitName,
    'Unit number': product.unitNumber,
    Motto: product.motto,
    Condition: knownTerm(product.condition),
    Backing: product.backing,
    'Country of origin': product.countryOfOrigin,
    Authenticity: product.authenticity ?? (product.isAuthentic ? 'Original' : 'Reproduction'),
  };
  return Object.entries(properties).flatMap(([name, value]) =>
    value ? { '@type': 'PropertyValue', name, value } : [],
  );
}

interface Link {
  name: string;
  url: string;
}

export function describeBreadcrumbs(trail: readonly Link[]): JsonLd {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, url }, index) => ({
      '@type': 'ListItem' as const,
      position: index + 1,
      name,
      item: url,
    })),
  } satisfies WithContext<BreadcrumbList>;
}

interface Collection extends Link {
  description: string;
  products: readonly Link[];
  total: number;
}

export function describeCollection(collection: Collection): JsonLd {
  const { name, url, description, products, total } = collection;
  return {
    '@context': CONTEXT,
    '@type': 'CollectionPage',
    '@id': url,
    url,
    name,
    description,
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: total,
      itemListElement: products.map((product, index) => ({
        '@type': 'ListItem' as const,
        position: index + 1,
        name: product.name,
        url: product.url,
      })),
    },
  } satisfies WithContext<CollectionPage>;
}
