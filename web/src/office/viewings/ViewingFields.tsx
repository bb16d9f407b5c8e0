import { api } from '../../lib/api.ts';
import { ChosenList, ChosenRow } from '../common/ChosenList.tsx';
import { CustomerFinder } from '../common/CustomerFinder.tsx';
import { getCustomerName } from '../common/customersQuery.ts';
import { Finder } from '../common/Finder.tsx';
import { DateInput } from '../common/form/DateInput.tsx';
import { TextArea, TextInput } from '../common/form/FormFields.tsx';
import { Note } from '../common/Note.tsx';
import { PieceThumbnail } from '../common/PiecePicker.tsx';
import {
  type ChosenPiece,
  getPieceKey,
  MAX_NOTE_LENGTH,
  MAX_TITLE_LENGTH,
  type ViewingForm,
} from './viewingInput.ts';

export const ViewingFields = ({ form }: { form: ViewingForm }) => (
  <>
    <TextInput
      label="Title"
      isRequired
      maxLength={MAX_TITLE_LENGTH}
      hint="The customers see the title and the note."
      {...form.field('title')}
    />
    <TextArea label="Note to the customers" maxLength={MAX_NOTE_LENGTH} {...form.field('note')} />
    <Pieces form={form} />
    <Customers form={form} />
    <DateInput label="Until" hasTime isRequired {...form.choice('until')} />
  </>
);

const KIND_NAMES = { item: 'Cataloged', product: 'In the shop' } as const;

function Pieces({ form }: { form: ViewingForm }) {
  const { value, error, onChange } = form.choice('pieces');
  const chosen = value.map(getPieceKey);

  return (
    <>
      <Finder
        label="Pieces"
        placeholder="Name, unit, type or Unique ID…"
        foundLabel="Found pieces"
        emptyText="No other cataloged item and no other piece of the shop matches these words."
        error={error}
        queryName={`viewing-piece-search ${chosen.join()}`}
        find={async (text, signal) =>
          (await findPieces(text, signal)).filter((piece) => !chosen.includes(getPieceKey(piece)))
        }
        getName={({ name }) => name}
        getHint={({ kind }) => KIND_NAMES[kind]}
        renderPhoto={({ imageUrl }) => <PieceThumbnail src={imageUrl} />}
        onChoose={(piece) => onChange([...value, piece])}
      />
      <ChosenList label="Chosen pieces">
        {value.map(({ id, kind, name, imageUrl }) => (
          <ChosenRow
            key={id}
            name={name}
            imageUrl={imageUrl}
            onRemove={() => onChange(value.filter((each) => each.id !== id))}
          >
            <Note>{KIND_NAMES[kind]}</Note>
          </ChosenRow>
        ))}
      </ChosenList>
    </>
  );
}

function Customers({ form }: { form: ViewingForm }) {
  const { value, error, onChange } = form.choice('customers');

  return (
    <>
      <CustomerFinder
        error={error}
        onChoose={(customer) => {
          const isChosen = value.some(({ id }) => id === customer.id);
          if (!isChosen) onChange([...value, customer]);
        }}
      />
      <ChosenList label="Chosen customers">
        {value.map((customer) => (
          <ChosenRow
            key={customer.id}
            name={getCustomerName(customer)}
            onRemove={() => onChange(value.filter(({ id }) => id !== customer.id))}
          >
            {customer.email === null && (
              <Note>Without an e-mail address: copy the link for this customer.</Note>
            )}
            {customer.name && customer.email && <Note>{customer.email}</Note>}
          </ChosenRow>
        ))}
      </ChosenList>
    </>
  );
}

const MAX_FOUND = 8;

/** Finds cataloged items, which need not be in the shop, and pieces of the shop. */
async function findPieces(search: string, signal: AbortSignal): Promise<ChosenPiece[]> {
  const { groups } = await api('GET /api/search', {
    query: { q: search, limit: MAX_FOUND },
    signal,
  });
  return groups.flatMap(({ kind, hits }) =>
    kind === 'item' || kind === 'product'
      ? hits.map(({ id, title, photo, productId }) => ({
          id,
          kind,
          name: title,
          imageUrl: photo,
          productId: kind === 'product' ? id : (productId ?? null),
        }))
      : [],
  );
}
