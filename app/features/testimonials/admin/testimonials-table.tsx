import { Button } from "../../../ui/buttons/button.tsx";
import { Stars } from "../../../ui/display/stars.tsx";
import { Table, Td, Th, Tr } from "../../../ui/lists/table.tsx";
import { VisuallyHidden } from "../../../ui/page/visually-hidden.tsx";
import type { Testimonial } from "../testimonials.schema.ts";

type Props = { testimonials: Testimonial[]; onEdit: (id: number) => void };

export function TestimonialsTable({ testimonials, onEdit }: Props) {
  return (
    <Table caption="Testimonials">
      <thead>
        <tr>
          <Th className="max-md:px-3">Name</Th>
          <Th className="max-md:px-1">Score</Th>
          <Th className="max-md:px-3">
            <VisuallyHidden>Edit</VisuallyHidden>
          </Th>
        </tr>
      </thead>
      <tbody>
        {testimonials.map(({ id, name, score }) => (
          <Tr key={id}>
            <Td className="w-full font-medium wrap-anywhere text-navy-900 max-md:px-3">{name}</Td>
            <Td className="whitespace-nowrap max-md:px-1 max-md:[&_svg]:h-auto max-md:[&_svg]:w-24 max-[22.4rem]:[&_svg]:w-16">
              <Stars score={score} size={25} />
            </Td>
            <Td className="text-right max-md:px-3">
              <Button
                isForReading
                className="max-md:min-h-11"
                onClick={() => onEdit(id)}
                size="small"
                variant="secondary"
              >
                Edit<VisuallyHidden> {name}</VisuallyHidden>
              </Button>
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
