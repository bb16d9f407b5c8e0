import { createHash } from 'node:crypto';
import { GetObjectCommand, PutObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { isMissingObject, isTaken, s3 } from '../aws/s3.ts';
import { unavailable } from '../errors.ts';
import type { PersonalData } from '../personal-data.ts';
import { deleteObjects } from './delete-objects.ts';
import { mediaBucket } from './media-bucket.ts';
import { DOCUMENTS } from './object-keys.ts';

export const personalData = {
  of: 'address',
  content: 'documents with the name and address of the requester',
  expires: 'with the quote; versions of deleted objects after 36 days',
  notExported: 'the quotes list them, and members download them there',
  kept: 'nothing: they are deleted with the person in the quote',
} as const satisfies PersonalData;

/**
 * | content                    | object                                                              |
 * |----------------------------|---------------------------------------------------------------------|
 * | a quote’s document         | `documents/<quote id>/<document id>/<hash of facts>.pdf`            |
 * | an item’s condition report | `documents/<item id>/condition-report-<number>/<hash of facts>.pdf` |
 *
 * A stored document never changes. Other facts, such as a payment, create another object.
 */
export interface DocumentKey {
  /** Of the quote or the item. */
  ownerId: string;
  documentId: string;
  facts: unknown;
}

export async function findDocument(key: DocumentKey): Promise<Uint8Array | undefined> {
  try {
    const { Body } = await s3.send(
      new GetObjectCommand({ Bucket: mediaBucket(), Key: toObjectKey(key) }),
    );
    return await Body?.transformToByteArray();
  } catch (error) {
    if (isMissingObject(error)) return undefined;
    throw error;
  }
}

/**
 * Keeps the document that a concurrent request stored first.
 * @returns the stored one.
 */
export async function saveDocument(key: DocumentKey, bytes: Uint8Array): Promise<Uint8Array> {
  try {
    await s3.send(
      new PutObjectCommand({
        Bucket: mediaBucket(),
        Key: toObjectKey(key),
        Body: bytes,
        ContentType: 'application/pdf',
        IfNoneMatch: '*',
      }),
    );
    return bytes;
  } catch (error) {
    if (!isTaken(error)) throw error;
    const first = await findDocument(key);
    if (!first) throw unavailable('A document was stored and cannot be read');
    return first;
  }
}

export async function deleteDocuments(ownerId: string): Promise<void> {
  const Prefix = `${DOCUMENTS}${ownerId}/`;
  for await (const { Contents = [] } of paginateListObjectsV2(
    { client: s3 },
    { Bucket: mediaBucket(), Prefix },
  )) {
    if (!(await deleteObjects(Contents.flatMap(({ Key }) => Key ?? [])))) {
      throw unavailable('Some papers could not be deleted. Please try again.');
    }
  }
}

function toObjectKey({ ownerId, documentId, facts }: DocumentKey): string {
  const hash = createHash('sha256').update(JSON.stringify(facts)).digest('hex');
  return `${DOCUMENTS}${ownerId}/${documentId}/${hash.slice(0, 32)}.pdf`;
}
