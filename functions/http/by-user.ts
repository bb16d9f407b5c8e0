import type { ItemEvent } from '../../shared/entities/item-event.ts';
import { userById } from '../storage/table/users.ts';
import { unauthorized } from './session.ts';

export type By = ItemEvent['by'];

/** As the history names whoever changes something. */
export async function byUser(userId: string): Promise<By> {
  const user = await userById(userId);
  if (!user) throw unauthorized();
  return { id: user.id, email: user.email };
}
