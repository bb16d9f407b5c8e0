import * as z from 'zod';
import type { Contract } from '../../../shared/contract/contract.ts';
import type { Order, QuoteDocument } from '../../../shared/entities/order.ts';
import { getAgreedLines, getAgreedOffer } from '../../../shared/quotes/quote.ts';
import { orderForMember } from '../../domain/quotes/views.ts';
import { readEnv } from '../../platform/aws/env.ts';
import { findDocument, saveDocument } from '../../platform/bucket/documents.ts';
import { notFound } from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/access.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import { PdfFile } from '../../platform/http/response.ts';
import { findOrder } from '../../platform/table/orders.ts';
import { getShopName, getShopSettings } from '../../platform/table/shop-settings.ts';
import { loadDetails, loadPhoto } from './certified-piece.ts';
import type { InvoiceFacts } from './render/invoice-document.ts';
import { toLineFacts } from './render/line-facts.ts';
import type { Shop } from './render/pdf.ts';
import type { QuoteFacts } from './render/quote-document.ts';

type Call = Contract['documents']['GET /api/orders/{id}/documents/{documentId}'];

const Environment = z.object({
  SITE_URL: z.url(),
  SHOP_NAME: z.string().default('Guidon'),
  SHOP_POSTAL_ADDRESS: z.string().optional(),
  SHOP_EMAIL: z.email().optional(),
});

export async function getDocument({ caller, params }: ApiRequest<Call>): Promise<PdfFile> {
  const order = await requireOrder(caller, params.id);
  const document = order.documents.find(({ id }) => id === params.documentId);
  if (!document) throw notFound('Document not found');
  const prepared = prepare(order, document);
  const key = { quoteId: order.id, documentId: document.id, facts: prepared.facts };
  const bytes = (await findDocument(key)) ?? (await saveDocument(key, await prepared.render()));
  return new PdfFile(bytes, toFileName(order, document));
}

/** @throws AppError NOT_FOUND for another user's quote, as for an unknown one. */
async function requireOrder({ userId, isStaff }: Caller, id: string): Promise<Order> {
  const quote = await findOrder(id);
  if (!quote || (!isStaff && quote.userId !== userId)) throw notFound('Quote request not found');
  return orderForMember(quote);
}

interface PreparedDocument {
  facts: unknown;
  render(): Promise<Uint8Array>;
}

/** Import on demand: most documents are already stored. */
const loadRenderer = () => import('./render/render.ts');

function prepare(order: Order, document: QuoteDocument): PreparedDocument {
  switch (document.kind) {
    case 'quote': {
      const facts = toQuoteFacts(order, document);
      return {
        facts,
        render: async () => (await loadRenderer()).renderQuote(facts, await getShop()),
      };
    }
    case 'invoice': {
      const facts = toInvoiceFacts(order, document);
      return {
        facts,
        render: async () => (await loadRenderer()).renderInvoice(facts, await getShop()),
      };
    }
    case 'certificate':
      return {
        facts: { reference: order.reference, date: document.createdAt },
        render: () => certify(order, document),
      };
  }
}

function toQuoteFacts(order: Order, { offer: offerNumber }: QuoteDocument): QuoteFacts {
  const { reference, requester } = order;
  const offer = order.offers.find(({ number }) => number === offerNumber);
  if (!offer) throw notFound('Document not found');
  const { by: _, currency: __, ...facts } = offer;
  return { ...facts, reference, requester, lines: toLineFacts(order, offer.lines) };
}

function toInvoiceFacts(order: Order, { createdAt }: QuoteDocument): InvoiceFacts {
  const { reference, requester, layaway, sale } = order;
  const offer = getAgreedOffer(order);
  return {
    reference,
    requester,
    date: createdAt,
    lines: toLineFacts(order, sale?.lines ?? getAgreedLines(order)),
    extras: offer
      ? { shipping: offer.shipping, insurance: offer.insurance, discount: offer.discount }
      : {},
    total: sale?.total ?? order.totalAmount,
    instalments: layaway?.instalments ?? [],
  };
}

/** Later changes of the item do not change a certificate. */
async function certify(order: Order, { productId, createdAt }: QuoteDocument): Promise<Uint8Array> {
  const item = order.items.find((each) => each.productId === productId);
  if (!item) throw notFound('Document not found');
  const [details, photo, renderer] = await Promise.all([
    loadDetails(item.productId),
    loadPhoto(item),
    loadRenderer(),
  ]);
  const { name, quantity } = item;
  return renderer.renderCertificate(
    { reference: order.reference, date: createdAt, name, quantity, ...details },
    photo && (await renderer.toPrintablePhoto(photo)),
    await getShop(),
  );
}

async function getShop(): Promise<Shop> {
  const { SITE_URL, SHOP_NAME, SHOP_POSTAL_ADDRESS, SHOP_EMAIL } = readEnv(Environment);
  return {
    name: await getShopName(SHOP_NAME),
    siteUrl: SITE_URL,
    email: SHOP_EMAIL,
    postalAddress: SHOP_POSTAL_ADDRESS,
    timeZone: (await getShopSettings()).timeZone,
  };
}

function toFileName({ reference, items }: Order, document: QuoteDocument): string {
  const { kind, offer, productId } = document;
  switch (kind) {
    case 'quote':
      return `Quote ${reference}-${offer}.pdf`;
    case 'invoice':
      return `Invoice ${reference}.pdf`;
    case 'certificate': {
      const line = items.findIndex((item) => item.productId === productId) + 1;
      return `Certificate ${reference}-${line}.pdf`;
    }
  }
}
