import type { Contract } from '../../../shared/contract/contract.ts';
import { listCertifiedPieces } from '../../../shared/quotes/documents.ts';
import { getReturnedAt } from '../../../shared/quotes/returned.ts';
import { notFound } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { spendAsStranger } from '../../platform/http/spend.ts';
import { findOrder } from '../../platform/table/orders.ts';
import { readCertificateCode } from './certificate-code.ts';
import { findPhotos, loadDetails } from './certified-piece.ts';

type Call = Contract['documents']['GET /api/certificates/{code}'];

/** Says nothing about the buyer. */
export async function getCertificate({
  params,
  event,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const certified = await readCertificateCode(params.code);
  if (!certified) throw unknownCode();
  // Only codes of the shop count, since others cost nothing.
  await spendAsStranger('certificate', 'certificates', event);
  const quote = await findOrder(certified.orderId);
  const isCertified = ({ productId }: { productId: string }) => productId === certified.productId;
  const piece = quote && listCertifiedPieces(quote).find(isCertified);
  const item = quote?.items.find(isCertified);
  if (!quote || !piece || !item) throw unknownCode();
  const [{ details }, photos] = await Promise.all([loadDetails(item.productId), findPhotos(item)]);
  const revokedAt = getReturnedAt(quote, item.productId) ?? null;
  return {
    body: {
      status: revokedAt === null ? 'valid' : 'revoked',
      name: item.name,
      reference: quote.reference,
      certifiedAt: piece.certifiedAt,
      revokedAt,
      imageUrl: item.imageUrl,
      photos,
      details: details.map(([label, value]) => ({ label, value })),
    },
  };
}

const unknownCode = () => notFound('No certificate has this code');
