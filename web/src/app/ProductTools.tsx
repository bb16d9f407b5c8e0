import { Stack } from '@mui/material';
import type { Product } from '../../../shared/entities/product.ts';
import { ProductHistory } from '../office/common/history/ProductHistory.tsx';
import { PrintLabels } from '../office/common/labels/PrintLabels.tsx';
import { PieceRestriction } from '../office/common/restriction/PieceRestriction.tsx';
import { HoldPiece } from '../office/holds/HoldPiece.tsx';
import { Themed } from '../ui/theme/Themed.tsx';

export default function ProductTools({ product }: { product: Product }) {
  return (
    <Themed>
      <Stack
        className="no-print"
        sx={{ mt: 1.5, gap: 1.5, alignItems: 'start', '&:empty': { display: 'none' } }}
      >
        <HoldPiece product={product} />
        <PrintLabels kind="product" pieces={[product]} label="Print Label" />
        <ProductHistory id={product.id} name={product.name} />
      </Stack>
      <PieceRestriction piece={product} />
    </Themed>
  );
}
