import * as z from 'zod';
import { log } from '../platform/aws/log.ts';
import { findGoneProduct } from '../platform/table/gone-products.ts';

const PRODUCT_PATH = /^\/product\/([^/]+)/;

export async function isGoneProduct(path: string): Promise<boolean> {
  const { data: id } = z.uuid().safeParse(PRODUCT_PATH.exec(path)?.[1]?.toLowerCase());
  if (!id) return false;
  try {
    return (await findGoneProduct(id)) !== undefined;
  } catch (error) {
    log.error('A gone product could not be looked up', error);
    return false;
  }
}
