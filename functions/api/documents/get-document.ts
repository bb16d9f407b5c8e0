import { toCertificatePath } from '../../../shared/certificates.ts';
import type { Contract } from '../../../shared/contract/contract.ts';
import type { Shipment } from '../../../shared/entities/delivery.ts';
import type { Invoice } from '../../../shared/entities/invoice.ts';
import type { Order, QuoteDocument } from '../../../shared/entities/order.ts';
import { toInvoiceFileName } from '../../../shared/invoice-numbers.ts';
import { isForStaff, listDocuments } from '../../../shared/quotes/documents.ts';
import { isOfEarlierAgreement } from '../../domain/books/earlier-agreement.ts';
import { toLineFacts } from '../../domain/documents/line-facts.ts';
import { loadShop } from '../../domain/documents/load-shop.ts';
import type { Shop } from '../../domain/documents/pdf.ts';
import type { QuoteFacts } from '../../domain/documents/quote-document.ts';
import { requireQuote } from '../../domain/quotes/access.ts';
import { orderForMember, orderForStaff } from '../../domain/quotes/views.ts';
import { findDocument, saveDocument } from '../../platform/bucket/documents.ts';
import { readInvoicePdf } from '../../platform/bucket/invoices.ts';
import { notFound } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import { PdfFile } from '../../platform/http/response.ts';
import { findConditionReport } from '../../platform/table/condition-reports.ts';
import { findInvoiceWithCredits } from '../../platform/table/invoices.ts';
import type { StoredQuote } from '../../platform/table/orders.ts';
import { getSaleSettings } from '../../platform/table/sale-settings.ts';
import { createCertificateCode } from './certificate-code.ts';
import { loadDetails, loadPhoto } from './certified-piece.ts';
import { loadReportPdf } from './condition-report-pdf.ts';
import { toInvoiceFacts } from './invoice-facts.ts';
import { toCustomsNoteFacts, toPackingSlipFacts } from './parcel-facts.ts';

type Call = Contract['documents']['GET /api/orders/{id}/documents/{documentId}'];

export async function getDocument({ caller, params }: ApiRequest<Call>): Promise<PdfFile> {
  const quote = await requireQuote(caller, params.id);
  const forStaff = orderForStaff(quote);
  const document = listDocuments(forStaff).find(({ id }) => id === params.documentId);
  if (!document || (isForStaff(document) && !caller.isStaff)) throw notFound('Document not found');
  const issued = document.kind === 'invoice' ? await findIssued(quote) : undefined;
  if (issued) return new PdfFile(await readInvoicePdf(issued), toInvoiceFileName(issued));
  const order = isForStaff(document) ? forStaff : orderForMember(quote);
  const prepared = await prepare(order, document);
  const key = { ownerId: order.id, documentId: document.id, facts: prepared.facts };
  const bytes = (await findDocument(key)) ?? (await saveDocument(key, await prepared.render()));
  return new PdfFile(bytes, toFileName(order, document));
}

/** @returns the issued invoice, unless it is of an earlier agreement. */
async function findIssued(quote: StoredQuote): Promise<Invoice | undefined> {
  const issued = await findInvoiceWithCredits(quote.id);
  return issued && !isOfEarlierAgreement(issued, quote) ? issued.invoice : undefined;
}

interface PreparedDocument {
  facts: unknown;
  render(): Promise<Uint8Array>;
}

type Renderer = typeof import('../../domain/documents/render.ts');

/** Import on demand: most documents are already stored. */
const loadRenderer = (): Promise<Renderer> => import('../../domain/documents/render.ts');

async function prepare(order: Order, document: QuoteDocument): Promise<PreparedDocument> {
  switch (document.kind) {
    case 'quote':
      return withFacts(toQuoteFacts(order, document), ({ renderQuote }) => renderQuote);
    case 'invoice': {
      const facts = toInvoiceFacts(order, document, await getSaleSettings());
      // The hold ends with the sale, which does not change the due date of an invoice that was issued before.
      const { dueAt: _, ...key } = facts;
      return { ...withFacts(facts, ({ renderInvoice }) => renderInvoice), facts: key };
    }
    case 'certificate': {
      const facts = await toCertificateKey(order, document);
      return { facts, render: () => certify(order, document, facts.code) };
    }
    case 'packing-slip': {
      const shipment = findShipment(order, document);
      const facts = toPackingSlipFacts(order, shipment, await getSaleSettings());
      return withFacts(facts, ({ renderPackingSlip }) => renderPackingSlip);
    }
    case 'customs-note': {
      const shipment = findShipment(order, document);
      const facts = toCustomsNoteFacts(order, shipment, await getSaleSettings());
      return withFacts(facts, ({ renderCustomsNote }) => renderCustomsNote);
    }
    case 'condition-report':
      return prepareReport(order, document);
  }
}

const withFacts = <F>(
  facts: F,
  pick: (renderer: Renderer) => (facts: F, shop: Shop) => Promise<Uint8Array>,
): PreparedDocument => ({
  facts,
  render: async () => pick(await loadRenderer())(facts, await loadShop()),
});

function toQuoteFacts(order: Order, { offer: offerNumber }: QuoteDocument): QuoteFacts {
  const { reference, requester } = order;
  const offer = order.offers.find(({ number }) => number === offerNumber);
  if (!offer) throw notFound('Document not found');
  const { by: _, currency: __, taxes, ...facts } = offer;
  return {
    ...facts,
    reference,
    requester,
    lines: toLineFacts(order, offer.lines),
    // Without taxes, the facts are those of offers that were stored before there were taxes.
    ...(taxes.length > 0 ? { taxes } : {}),
  };
}

/** Later changes of the item do not change a certificate. */
async function toCertificateKey({ id, reference }: Order, { productId, createdAt }: QuoteDocument) {
  const code = await createCertificateCode({ orderId: id, productId: productId ?? '' });
  return { reference, date: createdAt, code };
}

async function certify(
  order: Order,
  { productId, createdAt }: QuoteDocument,
  code: string,
): Promise<Uint8Array> {
  const item = order.items.find((each) => each.productId === productId);
  if (!item) throw notFound('Document not found');
  const [details, photo, renderer, shop] = await Promise.all([
    loadDetails(item.productId),
    loadPhoto(item),
    loadRenderer(),
    loadShop(),
  ]);
  const { name, quantity } = item;
  const url = new URL(toCertificatePath(code), shop.siteUrl).href;
  return renderer.renderCertificate(
    { reference: order.reference, date: createdAt, name, quantity, url, ...details },
    photo && (await renderer.toPrintablePhoto(photo)),
    shop,
  );
}

/** The copy that was stored when the report was shared stays when the item is purged. */
function prepareReport(
  { conditionReports }: Order,
  { productId }: QuoteDocument,
): PreparedDocument {
  const shared = conditionReports?.find((each) => each.productId === productId);
  if (!shared) throw notFound('Document not found');
  const { itemId, number } = shared;
  return {
    facts: { itemId, number },
    render: async () => {
      const report = await findConditionReport(itemId, number);
      if (!report) throw notFound('Document not found');
      return loadReportPdf(report);
    },
  };
}

function findShipment({ shipments }: Order, document: QuoteDocument): Shipment {
  const shipment = shipments.find(({ number }) => number === getParcelNumber(document));
  if (!shipment) throw notFound('Document not found');
  return shipment;
}

/** The id is such as `packing-slip-1`. */
const getParcelNumber = ({ id }: QuoteDocument): number => Number(id.split('-').at(-1));

function toFileName({ reference, items }: Order, document: QuoteDocument): string {
  const { kind, offer, productId } = document;
  switch (kind) {
    case 'quote':
      return `Quote ${reference}-${offer}.pdf`;
    case 'invoice':
      return `Invoice ${reference}.pdf`;
    case 'certificate':
    case 'condition-report': {
      const line = items.findIndex((item) => item.productId === productId) + 1;
      const name = kind === 'certificate' ? 'Certificate' : 'Condition report';
      return `${name} ${reference}-${line}.pdf`;
    }
    case 'packing-slip':
      return `Packing slip ${reference}-${getParcelNumber(document)}.pdf`;
    case 'customs-note':
      return `Customs note ${reference}-${getParcelNumber(document)}.pdf`;
  }
}
