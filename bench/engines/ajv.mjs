/** Ajv as the official SDK configures it, and stopping at the first error, which is its fastest. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { charactersOf } from './read.mjs';

function engine(name, allErrors) {
  return {
    name,
    start() {
      const ajv = new Ajv2020({
        strict: false,
        validateFormats: true,
        validateSchema: false,
        allErrors,
        logger: false,
      });
      addFormats.default(ajv);
      return ajv;
    },
    compile(schema, resources, ajv = this.shared(resources)) {
      const validate = ajv.compile(schema);
      return {
        accepts: validate,
        readFailures: (value) => (validate(value) ? 0 : charactersOf(validate.errors)),
      };
    },
    /** One instance for all schemas, as in the SDK; one of its own where documents are handed over. */
    shared(resources) {
      if (resources === undefined) return (this.instance ??= this.start());
      const ajv = this.start();
      for (const [uri, document] of Object.entries(resources)) ajv.addSchema(document, uri);
      return ajv;
    },
    /** All schemas so far. */
    forget() {
      this.instance?.removeSchema();
    },
  };
}

export const ajvFirstError = engine('ajv', false);
export const ajvOfSdk = engine('ajv, as in the SDK', true);
