import { Box, Button, Typography } from '@mui/material';
import type { ComponentProps } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { toast } from '../../../lib/toast.ts';
import { useDraft } from '../../../lib/useDraft.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { useForm } from '../../../ui/useForm.ts';
import { AddressFields } from '../address/AddressFields.tsx';
import { ChosenList } from '../ChosenList.tsx';
import { TextArea, TextInput } from '../form/FormFields.tsx';
import { SwitchInput } from '../form/SwitchInput.tsx';
import { Note } from '../Note.tsx';
import { PieceThumbnail } from '../PiecePicker.tsx';
import {
  describeNewQuoteError,
  type NewQuoteForm,
  NewQuoteInput,
  startNewQuote,
  toLine,
  toNewQuoteField,
  useCreateQuote,
} from './newQuoteForm.ts';
import { PieceFinder } from './PieceFinder.tsx';
import type { QuotePiece } from './quotePieces.ts';

interface NewQuoteDialogProps {
  /** The pieces that are chosen beforehand. */
  pieces?: readonly QuotePiece[];
  /** Filled in beforehand. */
  customer?: Pick<NewQuoteForm, 'name' | 'email'>;
  /** The number of selected records that are not in the shop. */
  left?: number;
  onClose: () => void;
}

const NO_PIECES: readonly QuotePiece[] = [];

/** Creates a quote for a customer on the phone or at a show. */
export default function NewQuoteDialog(props: NewQuoteDialogProps) {
  const { pieces = NO_PIECES, customer, left = 0, onClose } = props;
  const navigate = useNavigate();
  const create = useCreateQuote();
  const names = [customer?.name, customer?.email, ...pieces.map(({ id }) => id)];
  const form = useForm({
    schema: NewQuoteInput,
    start: { ...startNewQuote(pieces), ...customer },
    draft: useDraft<NewQuoteForm>(`new quote ${names.filter(Boolean).join(' ')}`),
    toField: toNewQuoteField,
    describeError,
    send: (body) =>
      create.mutateAsync(body, {
        onSuccess: ({ id, reference }) => {
          toast({ title: 'Quote Created', description: `${reference} waits for your offer.` });
          onClose();
          navigate(paths.quote(id));
        },
      }),
  });
  const lines = form.choice('lines');
  const { value: hasAddress, onChange: setHasAddress } = form.choice('hasAddress');
  const address = form.watch('address');

  function describeError(error: unknown): string {
    const chosen = form.getValues('lines').map(({ piece }) => piece);
    return describeNewQuoteError(error, chosen);
  }
  /** Returns no status, since the list shows the piece. */
  const add = (piece: QuotePiece): string => {
    const known = form.getValues('lines');
    const isListed = known.some((line) => line.piece.id === piece.id);
    if (!isListed) lines.onChange([...known, toLine(piece)]);
    return '';
  };

  return (
    <FormDialog
      isSmall={false}
      title="New Quote"
      subtitle="For a customer on the phone or at a show, who needs no account"
      action="Create Quote"
      form={form}
      staysOpen
      onClose={onClose}
    >
      <TextInput label="Name" isRequired maxLength={100} {...form.field('name')} />
      <TextInput
        label="E-mail"
        type="email"
        maxLength={254}
        hint="With the address of an account, the quote belongs to that account. Without an address, you give the customer a link."
        {...form.field('email')}
      />
      <SwitchInput
        label="Enter the shipping address now"
        hint="The customer can also enter it when accepting."
        isOn={hasAddress}
        onChange={(isOn) => {
          if (isOn && address.name === '') form.setValue('address.name', form.getValues('name'));
          setHasAddress(isOn);
        }}
      />
      {hasAddress && (
        <AddressFields
          address={address}
          field={(part) => form.field(`address.${part}`)}
          onChange={(part, text) => form.setValue(`address.${part}`, text)}
        />
      )}
      <ChosenList label="Pieces">
        {lines.value.map(({ piece }, index) => (
          <ChosenPiece
            key={piece.id}
            piece={piece}
            field={form.field(`lines.${index}.quantity`)}
            onRemove={() =>
              lines.onChange(form.getValues('lines').filter((each) => each.piece.id !== piece.id))
            }
          />
        ))}
      </ChosenList>
      {left > 0 && (
        <Note>
          {left === 1
            ? '1 selected record is not in the shop and is left out.'
            : `${left} selected records are not in the shop and are left out.`}
        </Note>
      )}
      <PieceFinder scansOnce error={lines.error} onFind={add} />
      <TextArea
        label="What the customer asks for"
        hint="The customer sees it in the conversation."
        {...form.field('note')}
      />
    </FormDialog>
  );
}

interface ChosenPieceProps {
  piece: QuotePiece;
  field: Omit<ComponentProps<typeof TextInput>, 'label'>;
  onRemove: () => void;
}

function ChosenPiece({ piece, field, onRemove }: ChosenPieceProps) {
  const { name, imageUrl, stockQuantity } = piece;

  return (
    <Box
      component="li"
      sx={{
        py: 1,
        display: 'grid',
        columnGap: 1.5,
        rowGap: 0.5,
        alignItems: 'center',
        gridTemplateColumns: { xs: '3.5rem minmax(0, 1fr)', sm: '3.5rem minmax(0, 1fr) 5rem auto' },
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <PieceThumbnail src={imageUrl} />
      <Typography variant="body2">{name}</Typography>
      {/* Most pieces are single ones. */}
      {stockQuantity === 1 ? (
        <span />
      ) : (
        <TextInput label={`Quantity of ${name}`} isLabelHidden inputMode="numeric" {...field} />
      )}
      <Button variant="text" sx={{ justifySelf: 'start' }} onClick={onRemove}>
        Remove<span className="visually-hidden"> {name}</span>
      </Button>
    </Box>
  );
}
