/* global SwaggerUIBundle, SwaggerUIStandalonePreset */
const services = await fetch('/api/docs/services.json').then((answer) => answer.json());

/** Replaces Swagger UI's logo, which has an inline style: the page's policy forbids those. */
const clubName = () => ({ components: { Logo: () => 'Fieldhouse API' } });

SwaggerUIBundle({
  dom_id: '#documents',
  urls: services.map(({ name, title }) => ({ name: title, url: `/api/docs/${name}.json` })),
  layout: 'StandaloneLayout',
  presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset, clubName],
  deepLinking: true,
  validatorUrl: null,
});
