import { MAX_MAIL_PRODUCTS, type MailProduct } from '../../../shared/entities/mail.ts';
import type { Product } from '../../../shared/entities/product.ts';
import { processEach } from '../../domain/failed-tasks/process-each.ts';
import type { AnnouncedChanges } from '../../platform/bucket/announced-products.ts';
import { queueMail, toMailId } from '../../platform/table/mail-queue.ts';
import { toRecipientId } from '../../platform/table/mail-recipients.ts';
import { findBoughtIds } from '../../platform/table/orders.ts';
import { listSavedItems } from '../../platform/table/saved-items.ts';
import { findUser } from '../../platform/table/users.ts';
import { toMailProduct } from './mail-product.ts';

/**
 * Each member gets one mail if a piece in the cart or wishlist was sold to another collector or is back.
 * @param exceptUserId already knows it.
 */
export async function notifyOfSavedItems(
  { publication, sold, back }: Pick<AnnouncedChanges, 'publication' | 'sold' | 'back'>,
  findProduct: (id: string) => Product | undefined,
  exceptUserId?: string,
): Promise<void> {
  const news = new Map<string, { sold: MailProduct[]; back: MailProduct[] }>();
  for (const [kind, ids] of [['sold', sold] as const, ['back', back] as const]) {
    for (const productId of ids) {
      const saved = await listSavedItems(productId);
      for (const [userId, { product }] of new Map(saved.map((item) => [item.userId, item]))) {
        const isBuyer = kind === 'sold' && (await findBoughtIds(userId, [productId])).length > 0;
        if (isBuyer) continue;
        const ofUser = news.get(userId) ?? { sold: [], back: [] };
        const current = findProduct(productId);
        ofUser[kind].push(
          current
            ? toMailProduct(current)
            : { ...product, itemType: null, era: null, unitName: null },
        );
        news.set(userId, ofUser);
      }
    }
  }
  const notices = Array.from(news, ([userId, of]): Notice => ({ publication, userId, ...of }));
  await processEach(
    notices.filter(({ userId }) => userId !== exceptUserId),
    {
      kind: 'saved-items',
      keyOf: ({ userId }) => `${publication}#${userId}`,
      payloadOf: (notice) => notice,
      run: notifyOwner,
    },
  );
}

interface Notice {
  publication: string;
  userId: string;
  sold: MailProduct[];
  back: MailProduct[];
}

export const notifyOwnerAgain = (payload: unknown): Promise<void> => notifyOwner(payload as Notice);

async function notifyOwner({ publication, userId, sold, back }: Notice): Promise<void> {
  const user = await findUser(userId);
  if (!user) return;
  await queueMail({
    id: toMailId('saved-items', publication, userId),
    to: user.email,
    userId,
    recipientId: toRecipientId(user.email),
    list: 'savedItems',
    content: {
      template: 'saved-items',
      sold: sold.slice(0, MAX_MAIL_PRODUCTS),
      back: back.slice(0, MAX_MAIL_PRODUCTS),
    },
  });
}
