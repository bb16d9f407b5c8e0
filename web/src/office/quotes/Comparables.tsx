import { Box, Typography } from '@mui/material';
import type { ComparableSales } from '../../../../shared/contract/orders.ts';
import { formatMoney } from '../../../../shared/quotes/money.ts';
import { formatDate } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../ui/Link.tsx';
import { Note } from '../common/Note.tsx';

type Sale = ComparableSales['sales'][number];

const MATCHES: Readonly<Record<Sale['match'], string>> = {
  piece: 'the same piece',
  entry: 'the same catalog entry',
  unit: 'the same unit',
  type: 'the same type and era',
};

interface ComparablesProps {
  /** Undefined while they load. */
  sales: readonly Sale[] | undefined;
  /** The name of the piece. */
  name: string;
}

/** Sales of pieces like one of an offer. */
export function Comparables({ sales, name }: ComparablesProps) {
  if (!sales) return null;
  if (sales.length === 0) return <Note>Comparable sales (none yet)</Note>;
  return (
    <Typography variant="caption" component="details">
      <summary>
        Comparable sales ({sales.length})<span className="visually-hidden"> of {name}</span>
      </summary>
      <Box component="ul" sx={{ py: 0.5 }}>
        {sales.map((sale) => (
          <Box
            component="li"
            key={`${sale.at} ${sale.orderId} ${sale.name}`}
            sx={{ py: 0.25, borderTop: 1, borderColor: 'divider' }}
          >
            <b>{formatMoney(sale.price)}</b> · {formatDate(sale.at)} · {MATCHES[sale.match]}
            <br />
            {sale.orderId ? <Link to={paths.quote(sale.orderId)}>{sale.name}</Link> : sale.name}
            {[sale.uniqueId, sale.condition].filter(Boolean).map((fact) => ` · ${fact}`)}
          </Box>
        ))}
      </Box>
    </Typography>
  );
}
