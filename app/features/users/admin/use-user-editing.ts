import { useRef, useState } from "react";
import { type FormFields, useForm } from "../../../platform/browser/use-form.ts";
import type { User } from "../users.schema.ts";
import { changeUser } from "../users.requests.ts";
import { type ChosenSchool, idOfSchool } from "./chosen-school.ts";

/** The state of the edit screen: the role and school chosen, how often it was saved, and who saved in between. */
export function useUserEditing(user: User, onSaved: () => void) {
  const version = useRef(user.version);
  const [role, setRole] = useState(user.role);
  const [school, setSchool] = useState<ChosenSchool>({ id: user.school_id, name: user.school_name ?? "" });
  const [saves, setSaves] = useState(0);
  const [theirs, setTheirs] = useState<User>();
  const form = useForm({
    send: async (fields) => {
      const school_id = role === "pta" ? await idOfSchool(school) : null;
      if (school_id === undefined) return noSuchSchool;
      return changeUser(user.id, { ...sentFields(fields), school_id, version: version.current });
    },
    onSuccess: ({ data }, sent) => {
      version.current = data.version;
      setTheirs(undefined);
      setSchool({ id: data.school_id, name: data.school_name ?? "" });
      setSaves((times) => times + 1);
      for (const field of sent.querySelectorAll<HTMLInputElement>("input[type=password]")) field.value = "";
      onSaved();
    },
    onFailure: ({ status, current }) =>
      setTheirs(status === 409 ? (current as { data: User } | undefined)?.data : undefined),
  });
  const keepMine = () => {
    version.current = theirs?.version ?? version.current;
    form.props.ref.current?.requestSubmit();
  };
  return { form, role, setRole, school, setSchool, saves, theirs, keepMine };
}

const noSuchSchool = {
  ok: false as const,
  status: 422,
  message: "",
  errors: { school_id: ["Please choose a school from the list, or clear the field."] },
};

/** Password fields left empty are not sent at all. */
function sentFields({ password, password_confirmation, ...fields }: FormFields): FormFields {
  return password ? { ...fields, password, password_confirmation: password_confirmation ?? "" } : fields;
}
