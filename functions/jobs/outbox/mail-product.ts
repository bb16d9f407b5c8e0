import type { MailProduct } from '../../../shared/entities/mail.ts';
import type { Product } from '../../../shared/entities/product.ts';

export const toMailProduct = ({
  id,
  name,
  imageUrl,
  itemType,
  era,
  unitName,
  isAuthentic,
}: Product): MailProduct => ({ id, name, imageUrl, itemType, era, unitName, isAuthentic });
