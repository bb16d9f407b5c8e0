import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import type { Invoice } from '../../../shared/entities/invoice.ts';
import { isMissingObject, isTaken, s3 } from '../aws/s3.ts';
import { unavailable } from '../errors.ts';
import type { PersonalData } from '../personal-data.ts';
import { deleteObjects } from './delete-objects.ts';
import { mediaBucket } from './media-bucket.ts';
import { INVOICES } from './object-keys.ts';

export const personalData = {
  of: 'address',
  content: 'issued invoices and credit notes as PDF, with the name and addresses of the buyer',
  expires: 'never',
  notExported:
    'the quotes list the invoice, and members download it there; staff hand out credit notes on request',
  kept: 'the papers as they were issued: tax law requires that they are kept unchanged, also after the person was erased',
} as const satisfies PersonalData;

/**
 * | content                     | object                                                      |
 * |-----------------------------|-------------------------------------------------------------|
 * | an invoice or credit note   | `invoices/<number>-<first 16 digits of its SHA-256>.pdf`    |
 *
 * The object is stored before its number is taken, and never changes.
 */
type StoredPdf = Pick<Invoice, 'number' | 'sha256'>;

const HASH_DIGITS = 16;

const toKey = ({ number, sha256 }: StoredPdf): string =>
  `${INVOICES}${number}-${sha256.slice(0, HASH_DIGITS)}.pdf`;

/** An object with the same key has the same bytes. */
export async function saveInvoicePdf(stored: StoredPdf, bytes: Uint8Array): Promise<void> {
  try {
    const { ETag } = await s3.send(
      new PutObjectCommand({
        Bucket: mediaBucket(),
        Key: toKey(stored),
        Body: bytes,
        ContentType: 'application/pdf',
        IfNoneMatch: '*',
      }),
    );
    if (!ETag) throw unavailable(`S3 did not confirm the PDF of ${stored.number}`);
  } catch (error) {
    if (!isTaken(error)) throw error;
    await readInvoicePdf(stored);
  }
}

export async function readInvoicePdf(stored: StoredPdf): Promise<Uint8Array> {
  try {
    const { Body } = await s3.send(
      new GetObjectCommand({ Bucket: mediaBucket(), Key: toKey(stored) }),
    );
    return (await Body?.transformToByteArray()) ?? new Uint8Array();
  } catch (error) {
    if (isMissingObject(error)) throw unavailable(`The PDF of ${stored.number} cannot be read`);
    throw error;
  }
}

/** For a paper that was not issued. */
export async function deleteInvoicePdf(stored: StoredPdf): Promise<void> {
  await deleteObjects([toKey(stored)]);
}
