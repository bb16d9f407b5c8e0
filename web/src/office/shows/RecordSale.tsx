import { Box, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import type { Order } from '../../../../shared/entities/order.ts';
import type { Show } from '../../../../shared/entities/show.ts';
import { formatMoney } from '../../../../shared/quotes/money.ts';
import { paths } from '../../lib/paths.ts';
import { useQueryParams } from '../../lib/useQueryParams.ts';
import { useToday } from '../../lib/useToday.ts';
import { Link } from '../../ui/Link.tsx';
import { ListState } from '../../ui/ListState.tsx';
import { OfficePage } from '../common/OfficePage.tsx';
import { Row } from '../common/Row.ts';
import { Section } from '../common/Section.tsx';
import { SaleForm } from './SaleForm.tsx';
import { type KeptFields, startSale } from './saleInput.ts';
import { useShow } from './showQueries.ts';
import { formatPieces } from './showState.ts';

/** `?show=<id>` is the show at which pieces are sold. */
export default function RecordSale() {
  const { get } = useQueryParams();
  const showId = get('show');
  const query = useShow(showId);

  return (
    <OfficePage
      title="Record a Sale"
      subtitle="A sale at a show, by telephone or elsewhere. The pieces leave the shop at once."
    >
      {showId === '' ? (
        <Sale key="elsewhere" />
      ) : (
        <ListState query={query} errorTitle="Failed to Load the Show" name="the show">
          {(show) => <Sale key={show.id} show={show} />}
        </ListState>
      )}
    </OfficePage>
  );
}

/** The place and the method stay for the next sale. */
function Sale({ show }: { show?: Show }) {
  const today = useToday();
  const [kept, setKept] = useState<KeptFields>({ method: 'cash', place: show?.name ?? '' });
  const [key, setKey] = useState(createKey);
  const [sold, setSold] = useState<Order>();

  if (sold) return <Sold order={sold} show={show} onNext={() => setSold(undefined)} />;
  return (
    <>
      {show && (
        <Typography variant="body2">
          For the show <Link to={paths.show(show.id)}>{show.name}</Link>
        </Typography>
      )}
      <SaleForm
        showId={show?.id}
        start={startSale({ ...kept, key, date: today })}
        onSold={(order, fields) => {
          setSold(order);
          setKept(fields);
          setKey(createKey());
        }}
        onRestart={() => setKey(createKey())}
      />
    </>
  );
}

const createKey = (): string => crypto.randomUUID();

interface SoldProps {
  order: Order;
  show: Show | undefined;
  onNext: () => void;
}

function Sold({ order, show, onNext }: SoldProps) {
  const { id, reference, items, totalAmount } = order;
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);

  return (
    <Box sx={{ maxWidth: '40rem' }}>
      <Section title="Sold">
        <Stack sx={{ gap: 2 }}>
          <Typography role="status">
            {formatPieces(count)} for {formatMoney(totalAmount)}
          </Typography>
          <Row sx={{ gap: '0.5rem 1.5rem' }}>
            <Button autoFocus variant="contained" onClick={onNext}>
              Next Sale
            </Button>
            <Link to={paths.quote(id)}>Open {reference}</Link>
            {show && <Link to={paths.show(show.id)}>Back to {show.name}</Link>}
          </Row>
        </Stack>
      </Section>
    </Box>
  );
}
