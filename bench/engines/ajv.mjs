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
      // Stopping at the first error it cannot list all of them: then one that goes on is asked.
      const listing = () => (allErrors ? validate : ajvOfSdk.shared(resources).compile(schema));
      return { accepts: validate, readFailures: readerOf(listing) };
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

/** Compiles when failures are first asked for: most measures never do. */
function readerOf(listing) {
  let validate;
  return (value) => {
    validate ??= listing();
    return validate(value) ? 0 : charactersOf(validate.errors);
  };
}

export const ajvFirstError = engine('ajv', false);
export const ajvOfSdk = engine('ajv, as in the SDK', true);
