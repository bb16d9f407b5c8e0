import { v5 as uuidV5 } from 'uuid';

/** Changing the namespace would give every product a new id. */
const NAMESPACE = '6f0d2c5a-4b1e-5c8f-9a37-1d2e6b40c7f3';

/** The id is deterministic, so that importing a record twice cannot create a duplicate. */
export function toProductId(recordId: string): string {
  return uuidV5(recordId, NAMESPACE);
}
